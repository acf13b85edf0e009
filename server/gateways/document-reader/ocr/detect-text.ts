import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import { loadModels } from "./models.ts";
import { resizePixels } from "./decode-pixels.ts";

const MAX_SIDE = 960;
const MAX_SCALE = 1.5;
/** Binarization threshold of the probability map. */
const THRESHOLD = 0.3;
const MIN_MEAN_PROBABILITY = 0.5;
const MIN_COMPONENT_SIZE = 12;
/**
 * Unclip ratio. The detector (Differentiable Binarization, Liao et al. 2020) marks a shrunk region of each line: its rectangle is expanded
 * by this ratio × area / perimeter on each side.
 */
const UNCLIP_RATIO = 1.6;
/** Channel means and standard deviations of ImageNet, with which the detector was trained. */
const MEAN = [0.485, 0.456, 0.406];
const STANDARD_DEVIATION = [0.229, 0.224, 0.225];
const NEIGHBOURS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Detects the text on a photo. Returns rotated boxes, in pixels of the photo. */
export async function detectText(pixels: Pixels): Promise<TextBox[]> {
  const factor = Math.min(MAX_SCALE, MAX_SIDE / Math.max(pixels.width, pixels.height));
  const width = toMultipleOf32(pixels.width * factor);
  const height = toMultipleOf32(pixels.height * factor);
  const { detect } = await loadModels();
  const map = await detect(toInputPlanes(await resizePixels(pixels, width, height), width * height), [1, 3, height, width]);
  const scaleX = pixels.width / width;
  const scaleY = pixels.height / height;
  const scale = (scaleX + scaleY) / 2;
  return findComponents(map.data, width, height).flatMap(({ border, score }) => {
    const rectangle = minAreaRectangle(border);
    if (!rectangle || rectangle.h < 3) return [];
    const growth = (rectangle.w * rectangle.h * UNCLIP_RATIO) / (rectangle.w + rectangle.h);
    return [
      {
        cx: rectangle.cx * scaleX,
        cy: rectangle.cy * scaleY,
        w: (rectangle.w + growth) * scale,
        h: (rectangle.h + growth) * scale,
        angle: rectangle.angle,
        coreHeight: rectangle.h * scale,
        score,
      },
    ];
  });
}

const toMultipleOf32 = (side: number) => Math.max(32, Math.round(side / 32) * 32);

/** Converts RGB bytes to the detector's input: planes blue, green, red, each normalized by mean and standard deviation. */
function toInputPlanes(data: Buffer, size: number): Float32Array {
  const planes = new Float32Array(3 * size);
  for (let plane = 0; plane < 3; plane++) {
    const factor = 1 / 255 / (STANDARD_DEVIATION[plane] as number);
    const shift = (MEAN[plane] as number) / (STANDARD_DEVIATION[plane] as number);
    for (let to = plane * size, from = 2 - plane; to < (plane + 1) * size; to++, from += 3) planes[to] = (data[from] as number) * factor - shift;
  }
  return planes;
}

/**
 * Returns the connected components (4-neighbourhood) of the binarized probability map: the corners of their border pixels and their mean
 * probability.
 */
function findComponents(probability: Float32Array, width: number, height: number): { border: Point[]; score: number }[] {
  const visited = new Uint8Array(probability.length);
  const stack = new Int32Array(probability.length);
  const components: { border: Point[]; score: number }[] = [];
  for (let start = 0; start < probability.length; start++) {
    if ((probability[start] as number) <= THRESHOLD || visited[start]) continue;
    let top = 0;
    let count = 0;
    let sum = 0;
    const border: Point[] = [];
    stack[top++] = start;
    visited[start] = 1;
    while (top > 0) {
      const at = stack[--top] as number;
      const y = Math.floor(at / width);
      const x = at - y * width;
      let atBorder = false;
      count++;
      sum += probability[at] as number;
      for (const [dx, dy] of NEIGHBOURS) {
        const inside = x + dx >= 0 && y + dy >= 0 && x + dx < width && y + dy < height;
        const next = at + dy * width + dx;
        if (!inside || (probability[next] as number) <= THRESHOLD) atBorder = true;
        else if (!visited[next]) {
          visited[next] = 1;
          stack[top++] = next;
        }
      }
      if (atBorder) border.push([x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]);
    }
    if (count >= MIN_COMPONENT_SIZE && sum / count >= MIN_MEAN_PROBABILITY) components.push({ border, score: sum / count });
  }
  return components;
}

type Point = readonly [x: number, y: number];
/** Center, sides and the angle of the longer side (`w`), radians in (-π/2, π/2]. */
type Rectangle = { cx: number; cy: number; w: number; h: number; angle: number };

/** Returns the rotated rectangle of minimum area around points; null if they are collinear. One of its sides contains an edge of the convex hull. */
function minAreaRectangle(points: Point[]): Rectangle | null {
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
