import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";

export type Block = { left: number; top: number; right: number; bottom: number };

/** Fewer pieces of text tell nothing of where a document lies. */
const FEWEST = 5;

/** The upright rectangle around all text, which is the document but for its margin; the whole photo where there is hardly any. */
export function textBlock({ width, height }: Pixels, boxes: TextBox[]): Block {
  if (boxes.length < FEWEST) return { left: 0, top: 0, right: width, bottom: height };
  const reach = (box: TextBox) => {
    const [cos, sin] = [Math.abs(Math.cos(box.angle)), Math.abs(Math.sin(box.angle))];
    return { x: (box.w * cos + box.h * sin) / 2, y: (box.w * sin + box.h * cos) / 2 };
  };
  const least = (values: number[], floor: number) => Math.max(floor, Math.floor(Math.min(...values)));
  const most = (values: number[], ceiling: number) => Math.min(ceiling, Math.floor(Math.max(...values)));
  return {
    left: least(
      boxes.map((box) => box.cx - reach(box).x),
      0,
    ),
    top: least(
      boxes.map((box) => box.cy - reach(box).y),
      0,
    ),
    right: most(
      boxes.map((box) => box.cx + reach(box).x),
      width,
    ),
    bottom: most(
      boxes.map((box) => box.cy + reach(box).y),
      height,
    ),
  };
}
