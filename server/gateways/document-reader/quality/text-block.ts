import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";

export type Block = { left: number; top: number; right: number; bottom: number };

/** With fewer text boxes, the position of the document is unknown. */
const MIN_BOXES = 5;

/** Returns the axis-aligned rectangle around all text: the document without its margin. With too few boxes, returns the whole photo. */
export function textBlock({ width, height }: Pixels, boxes: TextBox[]): Block {
  if (boxes.length < MIN_BOXES) return { left: 0, top: 0, right: width, bottom: height };
  const halfExtent = (box: TextBox) => {
    const [cos, sin] = [Math.abs(Math.cos(box.angle)), Math.abs(Math.sin(box.angle))];
    return { x: (box.w * cos + box.h * sin) / 2, y: (box.w * sin + box.h * cos) / 2 };
  };
  const min = (values: number[], floor: number) => Math.max(floor, Math.floor(Math.min(...values)));
  const max = (values: number[], ceiling: number) => Math.min(ceiling, Math.floor(Math.max(...values)));
  return {
    left: min(
      boxes.map((box) => box.cx - halfExtent(box).x),
      0,
    ),
    top: min(
      boxes.map((box) => box.cy - halfExtent(box).y),
      0,
    ),
    right: max(
      boxes.map((box) => box.cx + halfExtent(box).x),
      width,
    ),
    bottom: max(
      boxes.map((box) => box.cy + halfExtent(box).y),
      height,
    ),
  };
}
