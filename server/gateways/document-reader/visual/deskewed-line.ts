import type { TextLine } from "#server/gateways/document-reader/pixels.ts";

/** A line with its position on the deskewed document: left and right end, vertical centre; pixels. */
export type DeskewedLine = { text: string; confidence: number; left: number; right: number; middle: number; height: number; source: TextLine };

const REFERENCE_LINES = 8;

/** Deskews the lines by the median angle of the longest ones, so that "below" and "right of" are axis-aligned. Returns them from top to bottom. */
export function deskewLines(lines: TextLine[]): DeskewedLine[] {
  const longest = lines.toSorted((one, other) => other.box.w - one.box.w).slice(0, REFERENCE_LINES);
  const angles = longest.map((line) => line.box.angle).sort((one, other) => one - other);
  const angle = angles[angles.length >> 1] ?? 0;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return lines
    .map((source) => {
      const { box, text, confidence } = source;
      const along = box.cx * cos + box.cy * sin;
      return {
        text: text.normalize("NFKC").trim(),
        confidence,
        left: along - box.w / 2,
        right: along + box.w / 2,
        middle: box.cy * cos - box.cx * sin,
        height: box.h,
        source,
      };
    })
    .sort((one, other) => one.middle - other.middle);
}
