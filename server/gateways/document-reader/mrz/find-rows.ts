import { fitLine } from "#server/gateways/document-reader/ocr/fit-line.ts";
import { mergeLines } from "#server/gateways/document-reader/ocr/merge-lines.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import { type SymbolLikelihoods, SYMBOLS } from "./alphabet.ts";
import { recognizeRow, type CropSettings, type RecognitionBudget } from "./recognize-row.ts";

/** One character with its first and last step and its likelihood. */
type Letter = { character: string; from: number; to: number; likely: number };

/**
 * A row after the first pass. `source` is the detected line, `box` is fitted to its ink. `u` and `v` are the coordinates of its centre along and
 * across the clearest row, `pitch` is the character distance; pixels.
 */
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

/** Rows of a possible zone, from top to bottom, and the box of the clearest one. */
export type FoundRows = { rows: FoundRow[]; clearest: TextBox };

type Candidate = Omit<FoundRow, "u" | "v">;

const FIRST_CUT: CropSettings = { height: 1.7, stretch: 1.15 };
const FIRST_STRIDE = 240;
const MAX_CANDIDATES = 7;
const MAX_ROWS = 5;

/** Finds the rows of a machine-readable zone: first the clearest one, then its parallel neighbours. Returns null if no line resembles a row. */
export async function findRows(pixels: Pixels, boxes: TextBox[], budget: RecognitionBudget): Promise<FoundRows | null> {
  const lines = mergeLines(boxes)
    .filter(({ w, h }) => w / h > 5)
    .toSorted((one, other) => other.w / other.h - one.w / one.h);
  const cache = new Map<TextBox, Candidate>();
  const read = async (source: TextBox): Promise<Candidate> => {
    const candidate = cache.get(source) ?? (await readCandidate(pixels, source, budget));
    cache.set(source, candidate);
    return candidate;
  };
  const clearest = await findClearest(lines, read);
  if (!clearest) return null;
  const rows = await addNeighbours(lines, { ...clearest, u: 0, v: 0 }, read);
  return { rows: rows.toSorted((one, other) => one.v - other.v), clearest: clearest.box };
}

async function readCandidate(pixels: Pixels, source: TextBox, budget: RecognitionBudget): Promise<Candidate> {
  const box = fitLine(pixels, source) ?? { ...source, h: source.coreHeight };
  const spelling = await recognizeRow(pixels, box, FIRST_CUT, budget, FIRST_STRIDE);
  const letters = greedyDecode(spelling);
  const steps = characterPitch(spelling);
  const confidence = letters.length > 0 ? letters.reduce((sum, { likely }) => sum + likely, 0) / letters.length : 0;
  const text = letters.map(({ character }) => character).join("");
  return { box, source, spelling, text, confidence, pitch: steps && (steps * box.w) / spelling.steps };
}

/** Returns the candidate that most resembles a row of a zone, or null. Stops early if a row has five fillers or begins like a permit. */
async function findClearest(lines: TextBox[], read: (source: TextBox) => Promise<Candidate>): Promise<Candidate | null> {
  let best: Candidate | null = null;
  for (const line of lines.filter(({ w, h }) => w / h > 7).slice(0, MAX_CANDIDATES)) {
    const candidate = await read(line);
    if (scoreRow(candidate.text) <= 6) continue;
    if (!best || scoreRow(candidate.text) > scoreRow(best.text)) best = candidate;
    if (countFillers(candidate.text) >= 5 || /^CS?C[A-Z0-9]/.test(candidate.text)) break;
  }
  return best;
}

const countFillers = (text: string) => text.split("<").length - 1;

/** Scores how much a text resembles a row of a zone; 0 if it does not. */
function scoreRow(text: string): number {
  if (countFillers(text) >= 2) return countFillers(text) + text.length * 0.5;
  return text.length > 24 && /\d{6}/.test(text) ? text.length * 0.4 : 0;
}

/**
 * Adds lines that are parallel, of similar height, at row distance, and left- or right-aligned with the rows found so far. Parts of a found
 * row are added, too.
 */
async function addNeighbours(lines: TextBox[], first: FoundRow, read: (source: TextBox) => Promise<Candidate>): Promise<FoundRow[]> {
  const rows = [first];
  const { box: reference, source } = first;
  const capHeight = reference.h;
  const cos = Math.cos(reference.angle);
  const sin = Math.sin(reference.angle);
  const neighbours = lines
    .filter((line) => line !== source)
    .map((line) => {
      const dx = line.cx - reference.cx;
      const dy = line.cy - reference.cy;
      return { line, u: dx * cos + dy * sin, v: -dx * sin + dy * cos };
    })
    .filter(({ line, v }) => Math.abs(Math.sin(line.angle - reference.angle)) < 0.09 && Math.abs(v) < 8 * capHeight)
    .filter(({ line }) => line.h < 2.2 * source.h && line.h > 0.45 * source.h)
    .toSorted((one, other) => Math.abs(one.v) - Math.abs(other.v));
  for (const { line, u, v } of neighbours) {
    if (rows.length >= MAX_ROWS) break;
    const distance = Math.min(...rows.map((row) => Math.abs(row.v - v)));
    const isPartOfRow = distance < 0.7 * capHeight;
    if (!isPartOfRow && (distance < 1.05 * capHeight || distance > 4.2 * capHeight || !isAligned(rows, u, line.w, capHeight))) continue;
    const candidate = await read(line);
    const { box, confidence, text } = candidate;
    if (box.h > 1.7 * capHeight || box.h < 0.55 * capHeight || confidence < 0.45 || text.length < 2) continue;
    rows.push({ ...candidate, u, v });
  }
  return rows;
}

function isAligned(rows: FoundRow[], u: number, width: number, capHeight: number): boolean {
  const left = Math.min(...rows.map((row) => row.u - row.box.w / 2));
  const right = Math.max(...rows.map((row) => row.u + row.box.w / 2));
  return Math.abs(u - width / 2 - left) <= 4 * capHeight || Math.abs(u + width / 2 - right) <= 4 * capHeight;
}

/** Greedy CTC decoding: the most likely character at each step, repetitions merged, blanks removed. */
function greedyDecode({ steps, likely }: SymbolLikelihoods): Letter[] {
  const letters: Letter[] = [];
  let previous = 0;
  for (let step = 0; step < steps; step++) {
    const row = likely.subarray(step * SYMBOLS.length, (step + 1) * SYMBOLS.length);
    let best = 0;
    for (let symbol = 1; symbol < SYMBOLS.length; symbol++) if ((row[symbol] as number) > (row[best] as number)) best = symbol;
    const last = letters.at(-1);
    if (best !== 0 && best === previous && last) last.to = step;
    else if (best !== 0) letters.push({ character: SYMBOLS[best] as string, from: step, to: step, likely: row[best] as number });
    previous = best;
  }
  return letters;
}

/** Returns the median distance between adjacent characters, in steps; null if there are fewer than five clear pairs. */
function characterPitch(spelling: SymbolLikelihoods): number | null {
  const letters = greedyDecode(spelling);
  const clear = ({ character, likely }: Letter) => character !== "<" && likely > 0.7;
  const distances = letters.slice(1).flatMap((letter, at) => {
    const before = letters[at] as Letter;
    return clear(letter) && clear(before) ? [(letter.from + letter.to - before.from - before.to) / 2] : [];
  });
  return distances.length < 5 ? null : (distances.toSorted((one, other) => one - other)[Math.floor(distances.length / 2)] as number);
}
