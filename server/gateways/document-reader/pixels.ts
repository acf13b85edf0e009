/** A photo, decoded: three bytes a pixel, red, green, blue. */
export type Pixels = { data: Buffer; width: number; height: number };

/** A rectangle around text, in pixels of the photo: its middle, its width along `angle` (radians, clockwise as y grows downwards) and its height. */
export type TextBox = {
  cx: number;
  cy: number;
  w: number;
  h: number;
  angle: number;
  /** Height of what the detector was sure of, before it was widened: about that of the letters. */
  coreHeight: number;
  /** How sure the detector was, 0 to 1. */
  score: number;
};

/** One box as it was read; `confidence` is the mean of its letters, 0 to 1. */
export type TextLine = { box: TextBox; text: string; confidence: number };

/** A box cut out upright: planes blue, green, red of width × height, each value 0 to 255. */
export type Crop = { planes: Float32Array; width: number; height: number };
