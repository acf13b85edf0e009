import type { TextBox } from "#server/gateways/document-reader/pixels.ts";

/** A side of a document is about this high against the width of its zone. */
const HIGHEST = 0.85;
const NARROWEST = 1.25;

/** Of the boxes on a photo those that can be words printed above the first row of a zone: upright to it, on the same page, more than one sign. */
export function boxesAbove(boxes: TextBox[], row: TextBox): TextBox[] {
  const [cos, sin] = [Math.cos(row.angle), Math.sin(row.angle)];
  return boxes.filter((box) => {
    const [dx, dy] = [box.cx - row.cx, box.cy - row.cy];
    const along = dx * cos + dy * sin;
    const above = dx * sin - dy * cos;
    const isTurned = box.w > 2 * box.h && Math.abs(Math.sin(box.angle - row.angle)) > 0.3;
    return above > row.h && above < HIGHEST * row.w && Math.abs(along) < 0.62 * row.w && !isTurned && box.w > NARROWEST * box.h;
  });
}

/** So many times as wide as high: at most a name in characters or its label; at least a line with the name of a state or an office. */
const NAME = 4;
const TITLE = 5;
const LONG_TITLE = 9;

/** First the boxes that can be a name in characters, its label, or a title, which is no smaller than other print; then all others. */
export function namesAndTitles(boxes: TextBox[]): [first: TextBox[], later: TextBox[]] {
  const heights = boxes.map(({ h }) => h).toSorted((one, other) => one - other);
  const usual = heights[heights.length >> 1] ?? 0;
  const isFirst = ({ w, h }: TextBox) => w < NAME * h || w > LONG_TITLE * h || (w > TITLE * h && h >= usual);
  return [boxes.filter(isFirst), boxes.filter((box) => !isFirst(box))];
}
