// What the scripts share beyond their own files, for the checker of their types.

/** The strip is written in three files. */
interface Strip extends StripViewPart, ThrowingPart {}
type StripViewPart = typeof StripView;
type ThrowingPart = typeof Throwing;

interface Window {
  /** Components that were taken out of the page and may come back, by their key. */
  huipaiKept?: Map<string, { made: Editor; nodes: HTMLElement[] }>;
}
