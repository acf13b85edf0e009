import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import { loadModels } from "./models.ts";
import { resizePixels } from "./decode-pixels.ts";
import { minAreaRectangle, type Point } from "./min-area-rectangle.ts";

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
