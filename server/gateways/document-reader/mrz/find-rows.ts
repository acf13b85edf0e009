import { fitLine } from "#server/gateways/document-reader/ocr/fit-line.ts";
import { mergeLines } from "#server/gateways/document-reader/ocr/merge-lines.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import type { SymbolLikelihoods } from "./alphabet.ts";
import { characterPitch, greedyDecode } from "./greedy-decode.ts";
import { recognizeRow, type Cut, type Effort } from "./recognize-row.ts";

/** A row as a first look read it; `u` and `v` are its middle along and across the clearest row, `pitch` the distance of its characters, pixels. */
export type FoundRow = {
  box: TextBox;
  source: TextBox;
  spelling: SymbolLikelihoods;
  text: string;
  confidence: number;
  pitch: number | null;
  u: number;
  v: number;
};

/** Rows of what may be a zone, from top to bottom, and the clearest of them. */
export type FoundRows = { rows: FoundRow[]; clearest: TextBox };

type Look = Omit<FoundRow, "u" | "v">;

const FIRST_CUT: Cut = { height: 1.7, stretch: 1.15 };
const FIRST_STRIDE = 240;
const MOST_LOOKS = 7;
const MOST_ROWS = 5;

/** Looks for the rows of a machine-readable zone: the one with most fillers, then its parallel neighbours; null where no row looks like one. */
export async function findRows(pixels: Pixels, boxes: TextBox[], effort: Effort): Promise<FoundRows | null> {
  const lines = mergeLines(boxes)
    .filter(({ w, h }) => w / h > 5)
    .toSorted((one, other) => other.w / other.h - one.w / one.h);
  const seen = new Map<TextBox, Look>();
  const look = async (source: TextBox): Promise<Look> => {
    const known = seen.get(source) ?? (await lookAt(pixels, source, effort));
    seen.set(source, known);
    return known;
  };
  const clearest = await findClearest(lines, look);
  if (!clearest) return null;
  const rows = await addNeighbours(lines, { ...clearest, u: 0, v: 0 }, look);
  return { rows: rows.toSorted((one, other) => one.v - other.v), clearest: clearest.box };
}

async function lookAt(pixels: Pixels, source: TextBox, effort: Effort): Promise<Look> {
  const box = fitLine(pixels, source) ?? { ...source, h: source.coreHeight };
  const spelling = await recognizeRow(pixels, box, FIRST_CUT, effort, FIRST_STRIDE);
  const letters = greedyDecode(spelling);
  const steps = characterPitch(spelling);
  const confidence = letters.length > 0 ? letters.reduce((sum, { likely }) => sum + likely, 0) / letters.length : 0;
  const text = letters.map(({ character }) => character).join("");
  return { box, source, spelling, text, confidence, pitch: steps && (steps * box.w) / spelling.steps };
}

async function findClearest(lines: TextBox[], look: (source: TextBox) => Promise<Look>): Promise<Look | null> {
  let best: Look | null = null;
  for (const line of lines.filter(({ w, h }) => w / h > 7).slice(0, MOST_LOOKS)) {
    const found = await look(line);
    if (likeness(found.text) <= 6) continue;
    if (!best || likeness(found.text) > likeness(best.text)) best = found;
    if (fillersIn(found.text) >= 5 || /^CS?C[A-Z0-9]/.test(found.text)) break;
  }
  return best;
}

const fillersIn = (text: string) => text.split("<").length - 1;

/** How much a text is like a row of a zone; 0 where it is not. */
function likeness(text: string): number {
  if (fillersIn(text) >= 2) return fillersIn(text) + text.length * 0.5;
  return text.length > 24 && /\d{6}/.test(text) ? text.length * 0.4 : 0;
}

/** Adds rows that are parallel, as high, at the distance of rows, and share an end with one that is there already. */
async function addNeighbours(lines: TextBox[], first: FoundRow, look: (source: TextBox) => Promise<Look>): Promise<FoundRow[]> {
  const rows = [first];
  const { box: reference, source } = first;
  const cap = reference.h;
  const cos = Math.cos(reference.angle);
  const sin = Math.sin(reference.angle);
  const near = lines
    .filter((line) => line !== source)
    .map((line) => {
      const dx = line.cx - reference.cx;
      const dy = line.cy - reference.cy;
      return { line, u: dx * cos + dy * sin, v: -dx * sin + dy * cos };
    })
    .filter(({ line, v }) => Math.abs(Math.sin(line.angle - reference.angle)) < 0.09 && Math.abs(v) < 8 * cap)
    .filter(({ line }) => line.h < 2.2 * source.h && line.h > 0.45 * source.h)
    .toSorted((one, other) => Math.abs(one.v) - Math.abs(other.v));
  for (const { line, u, v } of near) {
    if (rows.length >= MOST_ROWS) break;
    const distance = Math.min(...rows.map((row) => Math.abs(row.v - v)));
    const isPartOfRow = distance < 0.7 * cap;
    if (!isPartOfRow && (distance < 1.05 * cap || distance > 4.2 * cap || !sharesAnEnd(rows, u, line.w, cap))) continue;
    const found = await look(line);
    if (found.box.h > 1.7 * cap || found.box.h < 0.55 * cap || found.confidence < 0.45 || found.text.length < 2) continue;
    rows.push({ ...found, u, v });
  }
  return rows;
}

function sharesAnEnd(rows: FoundRow[], u: number, width: number, cap: number): boolean {
  const left = Math.min(...rows.map((row) => row.u - row.box.w / 2));
  const right = Math.max(...rows.map((row) => row.u + row.box.w / 2));
  return Math.abs(u - width / 2 - left) <= 4 * cap || Math.abs(u + width / 2 - right) <= 4 * cap;
}
