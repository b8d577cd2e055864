"""Training, validation and export: the only package that imports ultralytics and torch."""

import os

# ultralytics then neither reports use nor installs or looks up anything on the network.
os.environ.setdefault("YOLO_OFFLINE", "true")
os.environ.setdefault("YOLO_AUTOINSTALL", "false")
