// The strip as a component, once all its parts are there.

/** @param {Component<StripData>} component */
export default function (component) { return mount(component, "strip", (root, sheets) => new Strip(root, sheets)); }
