import type { TextBox } from "#server/gateways/document-reader/pixels.ts";

/** Height of the page above the zone, relative to the width of the zone. */
const MAX_DISTANCE = 0.85;
/** Minimum aspect ratio of a box with more than one character. */
const MIN_ASPECT_RATIO = 1.25;

/** Maximum aspect ratio of a Chinese name or its label. */
const MAX_NAME_RATIO = 4;
/** Minimum aspect ratios of a title, the name of a state or an authority: of a line of at least median height, and of any line. */
const MIN_TITLE_RATIO = 5;
const MIN_LONG_TITLE_RATIO = 9;

/** Returns the boxes that may be words printed above the first row of a zone: parallel to it, on the same page, more than one character. */
export function boxesAbove(boxes: TextBox[], row: TextBox): TextBox[] {
  const [cos, sin] = [Math.cos(row.angle), Math.sin(row.angle)];
  return boxes.filter((box) => {
    const [dx, dy] = [box.cx - row.cx, box.cy - row.cy];
    const along = dx * cos + dy * sin;
    const above = dx * sin - dy * cos;
    const isTurned = box.w > 2 * box.h && Math.abs(Math.sin(box.angle - row.angle)) > 0.3;
    return above > row.h && above < MAX_DISTANCE * row.w && Math.abs(along) < 0.62 * row.w && !isTurned && box.w > MIN_ASPECT_RATIO * box.h;
  });
}

/** Splits boxes into those that may be a Chinese name, its label or a title, and all others. */
export function splitNameAndTitleBoxes(boxes: TextBox[]): [first: TextBox[], later: TextBox[]] {
  const heights = boxes.map(({ h }) => h).toSorted((one, other) => one - other);
  const medianHeight = heights[heights.length >> 1] ?? 0;
  const isFirst = ({ w, h }: TextBox) => w < MAX_NAME_RATIO * h || w > MIN_LONG_TITLE_RATIO * h || (w > MIN_TITLE_RATIO * h && h >= medianHeight);
  return [boxes.filter(isFirst), boxes.filter((box) => !isFirst(box))];
}
