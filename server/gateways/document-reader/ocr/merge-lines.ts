import type { TextBox } from "#server/gateways/document-reader/pixels.ts";

const MIN_ASPECT_RATIO = 1.2;
/** The angle of a box is meaningful only above this aspect ratio. */
const MIN_DIRECTED_RATIO = 2.5;

type End = { x: number; y: number };

/** Merges boxes that continue each other on one text line: the detector often splits a line. */
export function mergeLines(boxes: TextBox[]): TextBox[] {
  const used = new Set<TextBox>();
  const lines: TextBox[] = [];
  for (const box of boxes.filter(({ w, h }) => w / h > MIN_ASPECT_RATIO).toSorted((one, other) => other.w - one.w)) {
    if (used.has(box)) continue;
    used.add(box);
    let line = { ...box };
    for (;;) {
      const next = boxes.find((other) => !used.has(other) && continues(line, other));
      if (!next) break;
      used.add(next);
      line = mergeBoxes(line, next);
    }
    lines.push(line);
  }
  return lines;
}

/** Whether a box is close to a line, in its direction and of similar height, so that it is a part of the same line. */
function continues(line: TextBox, other: TextBox): boolean {
  const cos = Math.cos(line.angle);
  const sin = Math.sin(line.angle);
  const dx = other.cx - line.cx;
  const dy = other.cy - line.cy;
  const along = Math.abs(dx * cos + dy * sin);
  const across = Math.abs(-dx * sin + dy * cos);
  if (across > 0.45 * Math.min(line.h, other.h * 1.3) + 0.012 * along) return false;
  if (along - line.w / 2 - other.w / 2 > 2.5 * line.h || other.h > 1.7 * line.h || other.h < 0.5 * line.h) return false;
  return other.w <= MIN_DIRECTED_RATIO * other.h || Math.abs(Math.sin(other.angle - line.angle)) <= 0.12;
}

/** Returns the box between the outermost ends of two boxes. */
function mergeBoxes(line: TextBox, other: TextBox): TextBox {
  const direction = other.w > MIN_DIRECTED_RATIO * other.h ? other.angle : line.angle;
  const cos = Math.cos(line.angle);
  const sin = Math.sin(line.angle);
  const ends = [...endsOf(line, line.angle), ...endsOf(other, direction)].toSorted(
    (one, two) => one.x * cos + one.y * sin - (two.x * cos + two.y * sin),
  );
  const [first, last] = [ends[0], ends[3]] as [End, End];
  const mean = (one: number, two: number) => (one * line.w + two * other.w) / (line.w + other.w);
  return {
    cx: (first.x + last.x) / 2,
    cy: (first.y + last.y) / 2,
    w: Math.hypot(last.x - first.x, last.y - first.y),
    h: mean(line.h, other.h),
    angle: Math.atan2(last.y - first.y, last.x - first.x),
    coreHeight: mean(line.coreHeight, other.coreHeight),
    score: line.score,
  };
}

function endsOf({ cx, cy, w }: TextBox, angle: number): [End, End] {
  const dx = (w / 2) * Math.cos(angle);
  const dy = (w / 2) * Math.sin(angle);
  return [
    { x: cx - dx, y: cy - dy },
    { x: cx + dx, y: cy + dy },
  ];
}
