/** A decoded photo: three bytes per pixel (red, green, blue). */
export type Pixels = { data: Buffer; width: number; height: number };

/** A rotated rectangle around text, in pixels of the photo: center, width along `angle` (radians, clockwise because y points down) and height. */
export type TextBox = {
  cx: number;
  cy: number;
  w: number;
  h: number;
  angle: number;
  /** Height of the detected region before it was expanded: about the height of the letters. */
  coreHeight: number;
  /** Mean probability of the detector, 0 to 1. */
  score: number;
};

/** The recognized text of one box. `confidence` is the mean over its characters, 0 to 1. */
export type TextLine = { box: TextBox; text: string; confidence: number };

/** A deskewed crop of a box: planes blue, green, red of width × height; values 0 to 255. */
export type Crop = { planes: Float32Array; width: number; height: number };
