export type Point = readonly [x: number, y: number];
/** Middle, sides and the direction of the longer one (`w`), radians in (-π/2, π/2]. */
export type Rectangle = { cx: number; cy: number; w: number; h: number; angle: number };

/** The rectangle of the smallest area, turned as it likes, around some points; null where they lie on one line. */
export function smallestRectangle(points: Point[]): Rectangle | null {
  const corners = hullOf(points);
  if (corners.length < 3) return null;
  let smallest: (Rectangle & { area: number }) | null = null;
  corners.forEach(([x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length] as Point;
    const found = rectangleAlong(corners, Math.atan2(nextY - y, nextX - x));
    if (!smallest || found.area < smallest.area) smallest = found;
  });
  return smallest && lengthwise(smallest);
}

function rectangleAlong(corners: Point[], angle: number): Rectangle & { area: number } {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of corners) {
    const u = x * cos + y * sin;
    const v = -x * sin + y * cos;
    left = Math.min(left, u);
    right = Math.max(right, u);
    top = Math.min(top, v);
    bottom = Math.max(bottom, v);
  }
  const u = (left + right) / 2;
  const v = (top + bottom) / 2;
  return { cx: u * cos - v * sin, cy: u * sin + v * cos, w: right - left, h: bottom - top, angle, area: (right - left) * (bottom - top) };
}

function lengthwise({ cx, cy, w, h, angle }: Rectangle): Rectangle {
  let turned = h > w ? angle + Math.PI / 2 : angle;
  while (turned > Math.PI / 2) turned -= Math.PI;
  while (turned <= -Math.PI / 2) turned += Math.PI;
  return { cx, cy, w: Math.max(w, h), h: Math.min(w, h), angle: turned };
}

/** The convex hull, by the monotone chain. */
function hullOf(points: Point[]): Point[] {
  const sorted = points.toSorted(([x, y], [otherX, otherY]) => x - otherX || y - otherY);
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

function chain(points: Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    while (kept.length > 1 && turn(kept.at(-2) as Point, kept.at(-1) as Point, point) <= 0) kept.pop();
    kept.push(point);
  }
  return kept.slice(0, -1);
}

const turn = ([ox, oy]: Point, [ax, ay]: Point, [bx, by]: Point) => (ax - ox) * (by - oy) - (ay - oy) * (bx - ox);
