import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import { loadModels } from "./models.ts";
import { resizePixels } from "./decode-pixels.ts";
import { smallestRectangle, type Point } from "./smallest-rectangle.ts";

const LONGEST_SIDE = 960;
const MOST_ENLARGED = 1.5;
const LIKELY = 0.3;
const SURE_ON_AVERAGE = 0.5;
const FEWEST_POINTS = 12;
/** The detector marks the middle of a line: its rectangle grows by this share of area over circumference. */
const GROWTH = 1.6;
const MEAN = [0.485, 0.456, 0.406];
const SPREAD = [0.229, 0.224, 0.225];
const NEIGHBOURS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Finds every piece of text on a photo, as turned rectangles. */
export async function detectText(pixels: Pixels): Promise<TextBox[]> {
  const factor = Math.min(MOST_ENLARGED, LONGEST_SIDE / Math.max(pixels.width, pixels.height));
  const width = inThirtyTwos(pixels.width * factor);
  const height = inThirtyTwos(pixels.height * factor);
  const { detect } = await loadModels();
  const answer = await detect(asPlanes(await resizePixels(pixels, width, height), width * height), [1, 3, height, width]);
  const scaleX = pixels.width / width;
  const scaleY = pixels.height / height;
  const scale = (scaleX + scaleY) / 2;
  return islandsIn(answer.data, width, height).flatMap(({ edge, score }) => {
    const found = smallestRectangle(edge);
    if (!found || found.h < 3) return [];
    const grown = (found.w * found.h * GROWTH) / (found.w + found.h);
    return [
      {
        cx: found.cx * scaleX,
        cy: found.cy * scaleY,
        w: (found.w + grown) * scale,
        h: (found.h + grown) * scale,
        angle: found.angle,
        coreHeight: found.h * scale,
        score,
      },
    ];
  });
}

const inThirtyTwos = (side: number) => Math.max(32, Math.round(side / 32) * 32);

/** As the detector was trained: blue, green, red, each about its mean. */
function asPlanes(data: Buffer, size: number): Float32Array {
  const planes = new Float32Array(3 * size);
  for (let plane = 0; plane < 3; plane++) {
    const factor = 1 / 255 / (SPREAD[plane] as number);
    const shift = (MEAN[plane] as number) / (SPREAD[plane] as number);
    for (let to = plane * size, from = 2 - plane; to < (plane + 1) * size; to++, from += 3) planes[to] = (data[from] as number) * factor - shift;
  }
  return planes;
}

/** Connected points that are likely text, with the corners of those at their border. */
function islandsIn(likely: Float32Array, width: number, height: number): { edge: Point[]; score: number }[] {
  const seen = new Uint8Array(likely.length);
  const waiting = new Int32Array(likely.length);
  const islands: { edge: Point[]; score: number }[] = [];
  for (let start = 0; start < likely.length; start++) {
    if ((likely[start] as number) <= LIKELY || seen[start]) continue;
    let top = 0;
    let count = 0;
    let sum = 0;
    const edge: Point[] = [];
    waiting[top++] = start;
    seen[start] = 1;
    while (top > 0) {
      const at = waiting[--top] as number;
      const y = Math.floor(at / width);
      const x = at - y * width;
      let atBorder = false;
      count++;
      sum += likely[at] as number;
      for (const [dx, dy] of NEIGHBOURS) {
        const inside = x + dx >= 0 && y + dy >= 0 && x + dx < width && y + dy < height;
        const next = at + dy * width + dx;
        if (!inside || (likely[next] as number) <= LIKELY) atBorder = true;
        else if (!seen[next]) {
          seen[next] = 1;
          waiting[top++] = next;
        }
      }
      if (atBorder) edge.push([x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]);
    }
    if (count >= FEWEST_POINTS && sum / count >= SURE_ON_AVERAGE) islands.push({ edge, score: sum / count });
  }
  return islands;
}
