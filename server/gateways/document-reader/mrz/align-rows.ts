import { fitLine } from "#server/gateways/document-reader/ocr/fit-line.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import type { FoundRow, FoundRows } from "./find-rows.ts";
import type { SymbolLikelihoods } from "./alphabet.ts";
import type { MrzLayout } from "./mrz-result.ts";
import { LAYOUTS } from "./layouts.ts";

/**
 * A row of the zone. `u` and `v` are the coordinates of its centre along and across the clearest row, `from` and `to` its ends along that row.
 * `spelling` is the result of the first pass; null if the detector found the row in parts.
 */
type Row = { box: TextBox; u: number; v: number; from: number; to: number; text: string; spelling: SymbolLikelihoods | null };

/** A row with the full width of the zone. `isFound` is false if the detector missed the row and its position is estimated. */
export type AlignedRow = { box: TextBox; spelling: SymbolLikelihoods | null; isFound: boolean };

type Zone = {
  rows: Row[];
  capHeight: number;
  /** Width over cap height; determines the possible layouts. */
  ratio: number;
  /** Distance between characters, pixels; null if it could not be measured. */
  pitch: number | null;
  /** Returns the box of a row with the full width of the zone. */
  place: (row: Row) => TextBox;
};

/** Joins the found parts of each row and measures the zone. */
export function alignRows(pixels: Pixels, { rows: parts, clearest }: FoundRows): Zone {
  const rows = joinParts(parts, clearest.h);
  const heights = rows.map(({ box }) => box.h).toSorted((one, other) => one - other) as [number, ...number[]];
  const tallest = heights.at(-1) as number;
  // One of three or more rows may be a line of larger print above the zone: then use the second smallest height.
  const capHeight = tallest > 1.35 * heights[0] && heights.length > 2 ? (heights[1] as number) : tallest;
  const left = Math.min(...rows.map(({ from }) => from));
  const right = Math.max(...rows.map(({ to }) => to));
  const cos = Math.cos(clearest.angle);
  const sin = Math.sin(clearest.angle);
  const place = (row: Row): TextBox => {
    const u = (left + right) / 2;
    const v = row.v + Math.tan(row.box.angle - clearest.angle) * (u - row.u);
    const w = right - left + 1.4 * capHeight;
    return fitRow(pixels, { ...row.box, cx: clearest.cx + u * cos - v * sin, cy: clearest.cy + u * sin + v * cos, w, h: capHeight }, capHeight);
  };
  const pitches = parts.flatMap(({ pitch }) => pitch ?? []).toSorted((one, other) => one - other);
  return { rows, capHeight, ratio: (right - left) / capHeight, pitch: pitches[pitches.length >> 1] ?? null, place };
}

/** Fits a row to its ink. Its height stays within 0.8 to 1.25 of the cap height of the zone, its width does not change. */
function fitRow(pixels: Pixels, box: TextBox, capHeight: number): TextBox {
  const fitted = fitLine(pixels, box);
  return fitted ? { ...fitted, h: Math.min(Math.max(fitted.h, capHeight * 0.8), capHeight * 1.25), w: box.w } : box;
}

/** Joins parts at the same height to rows, from top to bottom. */
function joinParts(parts: FoundRow[], capHeight: number): Row[] {
  const rows: Row[] = [];
  for (const part of parts.toSorted((one, other) => other.box.w - one.box.w)) {
    const from = part.u - part.box.w / 2;
    const to = part.u + part.box.w / 2;
    const row = rows.find(({ v }) => Math.abs(v - part.v) < 0.75 * capHeight);
    if (!row) rows.push({ ...part, from, to });
    else {
      row.text = part.u < row.u ? part.text + row.text : row.text + part.text;
      row.from = Math.min(row.from, from);
      row.to = Math.max(row.to, to);
      row.spelling = null;
    }
  }
  return rows.toSorted((one, other) => one.v - other.v);
}

/** Returns the possible layouts by number, aspect ratio and first characters of the rows, the most likely first. */
export function possibleLayouts({ rows, ratio }: Zone): MrzLayout[] {
  const layouts: MrzLayout[] = [];
  if (rows.length === 1 && (ratio < 37 || /^C[SD5]/.test(rows[0]?.text ?? ""))) layouts.push("PERMIT");
  if (ratio > 33 || rows.some(({ text }) => /^P[<A-Z][A-Z]/.test(text))) layouts.push("TD3");
  if (ratio < 38) layouts.push("TD1");
  return rows.length >= 3 && ratio < 38 ? ["TD1", ...layouts.filter((layout) => layout !== "TD1")] : layouts;
}

/** Returns at most two sets of rows that may form a zone of this layout, the most likely first. The position of one missing row is estimated. */
export function possibleRows({ rows, capHeight, place }: Zone, layout: MrzLayout): AlignedRow[][] {
  const needed = LAYOUTS[layout].rows.length;
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return [];
  const aligned = rows.map((row) => ({ box: place(row), spelling: row.spelling, isFound: true }));
  // Print above the zone may have been mistaken for a row: try the lowest rows first.
  if (rows.length >= needed) {
    return Array.from({ length: rows.length - needed + 1 }, (_, at) => aligned.slice(rows.length - needed - at, rows.length - at)).slice(0, 2);
  }
  if (rows.length !== needed - 1) return [];
  const distance = rows[1] ? rows[1].v - first.v : (layout === "TD3" ? 2.5 : 1.75) * capHeight;
  const above = () => [{ box: place({ ...first, v: first.v - distance, text: "" }), spelling: null, isFound: false }, ...aligned];
  const below = () => [...aligned, { box: place({ ...last, v: last.v + distance, text: "" }), spelling: null, isFound: false }];
  const isFirstRow = /^[PIAC][<A-Z]/.test(first.text) && !/\d{6}/.test(first.text.slice(0, 8));
  return isFirstRow ? [below(), above()] : [above(), below()];
}

/** Extends a row at its end if it is too short for the number of characters at the measured pitch: the detector often cuts off runs of fillers. */
export function widenRow(pixels: Pixels, { pitch, capHeight }: Pick<Zone, "pitch" | "capHeight">, layout: MrzLayout, row: TextBox): TextBox {
  const needed = LAYOUTS[layout].length * (pitch ?? 0) * 0.97;
  if (row.w >= needed) return row;
  const extension = needed * 1.04 - row.w;
  const shift = extension / 2;
  return fitRow(
    pixels,
    { ...row, w: row.w + extension, cx: row.cx + shift * Math.cos(row.angle), cy: row.cy + shift * Math.sin(row.angle) },
    capHeight,
  );
}
