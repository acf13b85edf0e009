import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import { isRowOverexposed } from "#server/gateways/document-reader/ocr/overexposed-cells.ts";
import type { SymbolLikelihoods } from "./alphabet.ts";
import { verifyLines, type Checks } from "./check-digits.ts";
import { decodeLine, type DecodedRow } from "./decode-line.ts";
import { decodeName, type NameRow } from "./decode-name.ts";
import { LAYOUTS } from "./layouts.ts";
import type { MrzLayout, MrzName, MrzResult } from "./mrz-result.ts";
import { hasValidDates } from "./mrz-fields.ts";
import type { AlignedRow } from "./align-rows.ts";
import { repairLines } from "./repair-lines.ts";
import { recognizeRow, type CropSettings, type RecognitionBudget } from "./recognize-row.ts";
import { isIssuingState } from "./issuing-states.ts";

/** The result of reading one set of rows as one layout. */
export type RowsResult = {
  layout: MrzLayout;
  accepted: boolean;
  lines: string[];
  rows: TextBox[];
  checks: Checks;
  changed: number;
  confidence: number;
  /** Mean log-likelihood of the rows without the name. */
  score: number;
  name: MrzName | null;
  votes: MrzResult["votes"];
  /** Not accepted, and so much of a detected row shows no ink that further attempts cannot succeed. */
  overexposed: boolean;
};

/** The crop settings with the best recognition results, the best first. */
const CUTS: CropSettings[] = [
  { height: 1.9, stretch: 1.3 },
  { height: 1.35, stretch: 1.15 },
  { height: 1.7, stretch: 1.3 },
  { height: 1.5, stretch: 1.15, raised: true },
  { height: 1.35, stretch: 1 },
];
const MAX_CHANGED = 1;
const MIN_CONFIDENCE = 0.75;
const MIN_SCORE = -0.35;
const MIN_NAME_CONFIDENCE = 0.45;
const MIN_VOTES = 2;

/**
 * Reads rows as one layout. Uses the first pass if it is valid; otherwise crops and recognizes the rows with one setting after the other until
 * the check digits are valid. Then reads the row of the name until two readings agree. Returns null if no setting gives a reading.
 */
export async function readRows(
  pixels: Pixels,
  layout: MrzLayout,
  aligned: AlignedRow[],
  budget: RecognitionBudget,
  maxCuts = CUTS.length,
): Promise<RowsResult | null> {
  const nameRow = LAYOUTS[layout].name?.row ?? -1;
  const rows = aligned.map(({ box }) => box);
  const names: NameRow[] = [];
  const nationalities: string[] = [];
  let best = readFirstPass(layout, aligned, names);
  if (best) nationalities.push(nationalityOf(best.lines[1]));
  for (const [at, cut] of CUTS.slice(0, maxCuts).entries()) {
    if (best?.accepted && nameRow < 0) break;
    if (budget.spent >= budget.max) break;
    if (best?.accepted) {
      names.push(decodeName(await recognizeRow(pixels, rows[nameRow] as TextBox, cut, budget), layout));
      if (isBritish(best)) nationalities.push(nationalityOf(decodeRow(layout, 1, await recognizeRow(pixels, rows[1] as TextBox, cut, budget))?.text));
      best = withVotes(best, names, nationalities);
      if (isAgreed(best)) break;
      continue;
    }
    const reading = decodeAll(layout, await recognizeAll(pixels, rows, cut, budget), rows);
    if (!reading) continue;
    if (reading.nameRow) names.push(reading.nameRow);
    nationalities.push(nationalityOf(reading.lines[1]));
    if (isBetter(reading, best)) best = reading;
    if (best?.accepted && names.length > 1) best = withVotes(best, names, nationalities);
    if (best?.accepted && isAgreed(best)) break;
    if (best && !best.accepted && at === 0 && isOverexposed(pixels, layout, aligned)) return { ...best, overexposed: true };
    // So few valid check digits are a coincidence: more settings do not help.
    if (!best?.accepted && at >= 1 && reading.checks.holding <= 1) break;
  }
  return best;
}

/** Whether a detected row is overexposed. Rows with an estimated position are ignored: they may contain no text. */
const isOverexposed = (pixels: Pixels, layout: MrzLayout, aligned: AlignedRow[]) =>
  aligned.some(({ box, isFound }) => isFound && isRowOverexposed(pixels, box, LAYOUTS[layout].length));

/**
 * Decodes the first pass of the rows. Returns it if it is accepted without repairs, otherwise null. Adds its reading of the name to `names`
 * in both cases.
 */
function readFirstPass(layout: MrzLayout, aligned: AlignedRow[], names: NameRow[]): RowsResult | null {
  const { name } = LAYOUTS[layout];
  const recognized = aligned.flatMap(({ spelling }) => spelling ?? []);
  const nameSpelling = aligned[name?.row ?? -1]?.spelling;
  if (nameSpelling) names.push(decodeName(nameSpelling, layout));
  if (recognized.length < aligned.length) return null;
  const boxes = aligned.map(({ box }) => box);
  const reading = decodeAll(layout, recognized, boxes);
  return reading?.accepted && reading.changed === 0 ? reading : null;
}

async function recognizeAll(pixels: Pixels, rows: TextBox[], cut: CropSettings, budget: RecognitionBudget): Promise<SymbolLikelihoods[]> {
  const recognized: SymbolLikelihoods[] = [];
  for (const row of rows) recognized.push(await recognizeRow(pixels, row, cut, budget));
  return recognized;
}

function decodeAll(layout: MrzLayout, recognized: SymbolLikelihoods[], rows: TextBox[]): (RowsResult & { nameRow: NameRow | null }) | null {
  const { name } = LAYOUTS[layout];
  const nameRow = name ? decodeName(recognized[name.row] as SymbolLikelihoods, layout) : null;
  const decoded: DecodedRow[] = [];
  for (const [at, spelling] of recognized.entries()) {
    const row = nameRow && name?.row === at ? { text: nameRow.text, score: 0, choices: [] } : decodeRow(layout, at, spelling);
    if (!row) return null;
    decoded.push(row);
  }
  const { lines, checks, changed } = repairLines(layout, decoded);
  const data = decoded.filter((_, at) => at !== name?.row);
  const score = data.reduce((sum, row) => sum + row.score, 0) / data.length;
  const confidence = meanConfidence(decoded, lines);
  const accepted =
    checks.all &&
    isPrefixValid(layout, lines) &&
    hasValidDates(layout, lines) &&
    changed <= MAX_CHANGED &&
    confidence > MIN_CONFIDENCE &&
    score > MIN_SCORE &&
    (nameRow?.confidence ?? 1) > MIN_NAME_CONFIDENCE;
  const reading = {
    layout,
    accepted,
    lines,
    rows,
    checks,
    changed,
    confidence,
    score,
    nameRow,
    votes: { issuer: 1, nationality: 1 },
    overexposed: false,
  };
  return { ...reading, name: nameRow && name ? { ...nameRow, text: trimName(nameRow, name.from), votes: 1 } : null };
}

const decodeRow = (layout: MrzLayout, row: number, spelling: SymbolLikelihoods) =>
  decodeLine(spelling, LAYOUTS[layout].rows[row] ?? [], LAYOUTS[layout].fillers[row] ?? null);

const issuerOf = (text = "") => text.slice(2, 5);
const nationalityOf = (text = "") => text.slice(10, 13);

/** The six codes of British nationality differ in one letter, and one of them (GBN) is not eligible. Two readings must agree on that letter. */
const isBritish = ({ layout, lines: [first, second] }: RowsResult) =>
  layout === "TD3" && (issuerOf(first).startsWith("GB") || nationalityOf(second).startsWith("GB"));

function withVotes(reading: RowsResult, names: NameRow[], nationalities: string[]): RowsResult {
  const [first, second] = reading.lines;
  const issuer = names.filter(({ text }) => issuerOf(text) === issuerOf(first)).length;
  const nationality = nationalities.filter((code) => code === nationalityOf(second)).length;
  return { ...withName(reading, names), votes: { issuer, nationality } };
}

function isAgreed(reading: RowsResult): boolean {
  const { layout, name, votes } = reading;
  if ((name?.votes ?? 0) < MIN_VOTES) return false;
  return layout !== "TD3" || (votes.issuer >= MIN_VOTES && (!isBritish(reading) || votes.nationality >= MIN_VOTES));
}

// oxlint-disable-next-line shop/linear-time -- A line of a machine-readable zone is at most 44 characters.
const trimName = ({ text }: NameRow, from: number) => text.slice(from).replace(/<+$/, "");

function isPrefixValid(layout: MrzLayout, [first = ""]: string[]): boolean {
  return layout === "PERMIT" || (isIssuingState(first.slice(2, 5)) && (layout !== "TD3" || first.startsWith("P")));
}

/** Returns the mean likelihood of the characters in the repaired lines, except fillers and the name. */
function meanConfidence(decoded: DecodedRow[], lines: string[]): number {
  const likely = decoded.flatMap(({ choices }, row) =>
    choices.flatMap((choice, column) => {
      const character = lines[row]?.[column];
      if (character === "<") return [];
      return [Math.exp(choice.find(([allowed]) => allowed === character)?.[1] ?? -9)];
    }),
  );
  return likely.length > 0 ? likely.reduce((sum, likelihood) => sum + likelihood, 0) / likely.length : 0;
}

/** Replaces the name by the one with the most votes; on a tie by the longest, then by the one with the highest confidence. */
function withName(reading: RowsResult, names: NameRow[]): RowsResult {
  const { row, from } = LAYOUTS[reading.layout].name as { row: number; from: number };
  const groups = groupNames(names, from);
  const [text, voters] = [...groups].toSorted(
    ([one, ones], [other, others]) => others.length - ones.length || other.length - one.length || sumConfidence(others) - sumConfidence(ones),
  )[0] as [string, NameRow[]];
  const { length } = LAYOUTS[reading.layout];
  const line = ((reading.lines[row] as string).slice(0, from) + text).padEnd(length, "<").slice(0, length);
  const name = {
    text,
    votes: voters.length,
    confidence: Math.max(...voters.map(({ confidence }) => confidence)),
    minConfidence: Math.max(...voters.map(({ minConfidence }) => minConfidence)),
  };
  const lines = reading.lines.with(row, line);
  return { ...reading, name, lines, checks: verifyLines(reading.layout, lines) };
}

function groupNames(names: NameRow[], from: number): Map<string, NameRow[]> {
  const groups = new Map<string, NameRow[]>();
  for (const name of names) groups.set(trimName(name, from), [...(groups.get(trimName(name, from)) ?? []), name]);
  return groups;
}

const sumConfidence = (names: NameRow[]) => names.reduce((sum, { confidence }) => sum + confidence, 0);

/**
 * Whether a reading is better than another: accepted, fewer repairs, more votes for the name, more valid check digits, higher score, in
 * this order.
 */
export function isBetter(one: RowsResult, other: RowsResult | null): boolean {
  if (!other) return true;
  if (one.accepted !== other.accepted) return one.accepted;
  if (one.accepted && one.changed !== other.changed) return one.changed < other.changed;
  if (one.accepted && (one.name?.votes ?? 0) > (other.name?.votes ?? 0)) return true;
  if (one.checks.holding !== other.checks.holding) return one.checks.holding > other.checks.holding;
  return one.score > other.score;
}
