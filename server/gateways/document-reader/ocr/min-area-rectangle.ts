export type Point = readonly [x: number, y: number];
/** Center, sides and the angle of the longer side (`w`), radians in (-π/2, π/2]. */
type Rectangle = { cx: number; cy: number; w: number; h: number; angle: number };

/** Returns the rotated rectangle of minimum area around points; null if they are collinear. One of its sides contains an edge of the convex hull. */
export function minAreaRectangle(points: Point[]): Rectangle | null {
  const corners = convexHull(points);
  if (corners.length < 3) return null;
  let smallest: (Rectangle & { area: number }) | null = null;
  corners.forEach(([x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length] as Point;
    const rectangle = rectangleAlong(corners, Math.atan2(nextY - y, nextX - x));
    if (!smallest || rectangle.area < smallest.area) smallest = rectangle;
  });
  return smallest && withLongSideAsWidth(smallest);
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

function withLongSideAsWidth({ cx, cy, w, h, angle }: Rectangle): Rectangle {
  let direction = h > w ? angle + Math.PI / 2 : angle;
  while (direction > Math.PI / 2) direction -= Math.PI;
  while (direction <= -Math.PI / 2) direction += Math.PI;
  return { cx, cy, w: Math.max(w, h), h: Math.min(w, h), angle: direction };
}

/** Returns the corners of the convex hull (Andrew's monotone chain algorithm). */
function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted(([x, y], [otherX, otherY]) => x - otherX || y - otherY);
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

function chain(points: Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    while (hull.length > 1 && crossProduct(hull.at(-2) as Point, hull.at(-1) as Point, point) <= 0) hull.pop();
    hull.push(point);
  }
  return hull.slice(0, -1);
}

/** Cross product of the vectors from the first point to the others; its sign is the direction of the turn. */
const crossProduct = ([ox, oy]: Point, [ax, ay]: Point, [bx, by]: Point) => (ax - ox) * (by - oy) - (ay - oy) * (bx - ox);
