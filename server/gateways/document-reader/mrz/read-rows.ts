import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import { isRowOverexposed } from "#server/gateways/document-reader/ocr/overexposed-cells.ts";
import type { SymbolLikelihoods } from "./alphabet.ts";
import { verifyLines, type Checks } from "./check-digits.ts";
import { decodeLine, type Decoded } from "./decode-line.ts";
import { decodeName, type NameRow } from "./decode-name.ts";
import { LAYOUTS } from "./layouts.ts";
import type { MrzLayout, MrzName, MrzResult } from "./mrz-result.ts";
import { hasValidDates } from "./mrz-fields.ts";
import type { AlignedRow } from "./align-rows.ts";
import { repairLines } from "./repair-lines.ts";
import { recognizeRow, type Cut, type Effort } from "./recognize-row.ts";
import { isIssuingState } from "./issuing-states.ts";

/** One layout, read in rows of one set. */
export type RowsResult = {
  layout: MrzLayout;
  accepted: boolean;
  lines: string[];
  rows: TextBox[];
  checks: Checks;
  changed: number;
  confidence: number;
  /** Mean logarithm of the likelihood of the rows without the name. */
  score: number;
  name: MrzName | null;
  agreeing: MrzResult["agreeing"];
  /** Not accepted, and so much of a row that was found carries no ink that no other reading can be. */
  washed: boolean;
};

/** The ways of cutting a row out that read best, the best first. */
const CUTS: Cut[] = [
  { height: 1.9, stretch: 1.3 },
  { height: 1.35, stretch: 1.15 },
  { height: 1.7, stretch: 1.3 },
  { height: 1.5, stretch: 1.15, raised: true },
  { height: 1.35, stretch: 1 },
];
const MOST_CHANGED = 1;
const LEAST_CONFIDENCE = 0.75;
const LEAST_SCORE = -0.35;
const LEAST_NAME = 0.45;
const AGREEING = 2;

/**
 * Reads rows as one layout: by the first look where that was plain, else cut out one way after the other, until the check digits hold and two
 * readings of the name agree.
 */
export async function readRows(
  pixels: Pixels,
  layout: MrzLayout,
  placed: AlignedRow[],
  effort: Effort,
  mostCuts = CUTS.length,
): Promise<RowsResult | null> {
  const nameRow = LAYOUTS[layout].name?.row ?? -1;
  const rows = placed.map(({ box }) => box);
  const names: NameRow[] = [];
  const nationalities: string[] = [];
  let best = readFirstLook(layout, placed, names);
  if (best) nationalities.push(nationalityOf(best.lines[1]));
  for (const [at, cut] of CUTS.slice(0, mostCuts).entries()) {
    if (best?.accepted && nameRow < 0) break;
    if (effort.spent >= effort.most) break;
    if (best?.accepted) {
      names.push(decodeName(await recognizeRow(pixels, rows[nameRow] as TextBox, cut, effort), layout));
      if (isBritish(best)) nationalities.push(nationalityOf(decodeRow(layout, 1, await recognizeRow(pixels, rows[1] as TextBox, cut, effort))?.text));
      best = withVotes(best, names, nationalities);
      if (isAgreed(best)) break;
      continue;
    }
    const reading = decodeAll(layout, await spellAll(pixels, rows, cut, effort), rows);
    if (!reading) continue;
    if (reading.nameRow) names.push(reading.nameRow);
    nationalities.push(nationalityOf(reading.lines[1]));
    if (isBetter(reading, best)) best = reading;
    if (best?.accepted && names.length > 1) best = withVotes(best, names, nationalities);
    if (best?.accepted && isAgreed(best)) break;
    if (best && !best.accepted && at === 0 && isWashed(pixels, layout, placed)) return { ...best, washed: true };
    if (!best?.accepted && at >= 1 && reading.checks.holding <= 1) break;
  }
  return best;
}

/** Only of rows that were found: where one was put because it must lie there, nothing may be. */
const isWashed = (pixels: Pixels, layout: MrzLayout, placed: AlignedRow[]) =>
  placed.some(({ box, isFound }) => isFound && isRowOverexposed(pixels, box, LAYOUTS[layout].length));

/** What the first look at the rows gives: all of it where every check digit holds as it stands, else at most a reading of the name. */
function readFirstLook(layout: MrzLayout, placed: AlignedRow[], names: NameRow[]): RowsResult | null {
  const { name } = LAYOUTS[layout];
  const spelled = placed.flatMap(({ spelling }) => spelling ?? []);
  const nameSpelling = placed[name?.row ?? -1]?.spelling;
  if (nameSpelling) names.push(decodeName(nameSpelling, layout));
  if (spelled.length < placed.length) return null;
  const boxes = placed.map(({ box }) => box);
  const reading = decodeAll(layout, spelled, boxes);
  return reading?.accepted && reading.changed === 0 ? reading : null;
}

async function spellAll(pixels: Pixels, rows: TextBox[], cut: Cut, effort: Effort): Promise<SymbolLikelihoods[]> {
  const spelled: SymbolLikelihoods[] = [];
  for (const row of rows) spelled.push(await recognizeRow(pixels, row, cut, effort));
  return spelled;
}

function decodeAll(layout: MrzLayout, spelled: SymbolLikelihoods[], rows: TextBox[]): (RowsResult & { nameRow: NameRow | null }) | null {
  const { name } = LAYOUTS[layout];
  const nameRow = name ? decodeName(spelled[name.row] as SymbolLikelihoods, layout) : null;
  const decoded: Decoded[] = [];
  for (const [at, spelling] of spelled.entries()) {
    const row = nameRow && name?.row === at ? { text: nameRow.text, score: 0, choices: [] } : decodeRow(layout, at, spelling);
    if (!row) return null;
    decoded.push(row);
  }
  const { lines, checks, changed } = repairLines(layout, decoded);
  const data = decoded.filter((_, at) => at !== name?.row);
  const score = data.reduce((sum, row) => sum + row.score, 0) / data.length;
  const confidence = confidenceOf(decoded, lines);
  const accepted =
    checks.all &&
    isHeadRight(layout, lines) &&
    hasValidDates(layout, lines) &&
    changed <= MOST_CHANGED &&
    confidence > LEAST_CONFIDENCE &&
    score > LEAST_SCORE &&
    (nameRow?.confidence ?? 1) > LEAST_NAME;
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
    agreeing: { issuer: 1, nationality: 1 },
    washed: false,
  };
  return { ...reading, name: nameRow && name ? { ...nameRow, text: bareName(nameRow, name.from), agreeing: 1 } : null };
}

const decodeRow = (layout: MrzLayout, row: number, spelling: SymbolLikelihoods) =>
  decodeLine(spelling, LAYOUTS[layout].rows[row] ?? [], LAYOUTS[layout].fillers[row] ?? null);

const issuerOf = (text = "") => text.slice(2, 5);
const nationalityOf = (text = "") => text.slice(10, 13);

/** British nationals are of six kinds that differ in one letter, and one of them is barred: such a letter is read twice. */
const isBritish = ({ layout, lines: [first, second] }: RowsResult) =>
  layout === "TD3" && (issuerOf(first).startsWith("GB") || nationalityOf(second).startsWith("GB"));

function withVotes(reading: RowsResult, names: NameRow[], nationalities: string[]): RowsResult {
  const [first, second] = reading.lines;
  const issuer = names.filter(({ text }) => issuerOf(text) === issuerOf(first)).length;
  const nationality = nationalities.filter((one) => one === nationalityOf(second)).length;
  return { ...withName(reading, names), agreeing: { issuer, nationality } };
}

function isAgreed(reading: RowsResult): boolean {
  const { layout, name, agreeing } = reading;
  if ((name?.agreeing ?? 0) < AGREEING) return false;
  return layout !== "TD3" || (agreeing.issuer >= AGREEING && (!isBritish(reading) || agreeing.nationality >= AGREEING));
}

const bareName = ({ text }: NameRow, from: number) => text.slice(from).replace(/<+$/, "");

function isHeadRight(layout: MrzLayout, [first = ""]: string[]): boolean {
  return layout === "PERMIT" || (isIssuingState(first.slice(2, 5)) && (layout !== "TD3" || first.startsWith("P")));
}

/** How sure the reader was of the characters that stand there now, fillers and the name apart. */
function confidenceOf(decoded: Decoded[], lines: string[]): number {
  const likely = decoded.flatMap(({ choices }, row) =>
    choices.flatMap((choice, column) => {
      const character = lines[row]?.[column];
      if (character === "<") return [];
      return [Math.exp(choice.find(([one]) => one === character)?.[1] ?? -9)];
    }),
  );
  return likely.length > 0 ? likely.reduce((sum, one) => sum + one, 0) / likely.length : 0;
}

/** The name that most readings gave; of as many, the longest, then the clearest. */
function withName(reading: RowsResult, names: NameRow[]): RowsResult {
  const { row, from } = LAYOUTS[reading.layout].name as { row: number; from: number };
  const votes = groupNames(names, from);
  const [text, voters] = [...votes].toSorted(
    ([one, ones], [other, others]) => others.length - ones.length || other.length - one.length || sumOf(others) - sumOf(ones),
  )[0] as [string, NameRow[]];
  const { length } = LAYOUTS[reading.layout];
  const line = ((reading.lines[row] as string).slice(0, from) + text).padEnd(length, "<").slice(0, length);
  const name = {
    text,
    agreeing: voters.length,
    confidence: Math.max(...voters.map(({ confidence }) => confidence)),
    weakest: Math.max(...voters.map(({ weakest }) => weakest)),
  };
  const lines = reading.lines.with(row, line);
  return { ...reading, name, lines, checks: verifyLines(reading.layout, lines) };
}

function groupNames(names: NameRow[], from: number): Map<string, NameRow[]> {
  const groups = new Map<string, NameRow[]>();
  for (const name of names) groups.set(bareName(name, from), [...(groups.get(bareName(name, from)) ?? []), name]);
  return groups;
}

const sumOf = (names: NameRow[]) => names.reduce((sum, { confidence }) => sum + confidence, 0);

/** The more check digits hold, with the fewer changes, the more names agree, the likelier the text. */
export function isBetter(one: RowsResult, other: RowsResult | null): boolean {
  if (!other) return true;
  if (one.accepted !== other.accepted) return one.accepted;
  if (one.accepted && one.changed !== other.changed) return one.changed < other.changed;
  if (one.accepted && (one.name?.agreeing ?? 0) > (other.name?.agreeing ?? 0)) return true;
  if (one.checks.holding !== other.checks.holding) return one.checks.holding > other.checks.holding;
  return one.score > other.score;
}
