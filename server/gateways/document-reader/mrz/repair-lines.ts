import { isConfused } from "./alphabet.ts";
import { checkDigit, compositeText, isCheckDigitValid, verifyLines, type Checks } from "./check-digits.ts";
import type { DecodedRow } from "./decode-line.ts";
import { LAYOUTS } from "./layouts.ts";
import type { MrzLayout } from "./mrz-result.ts";

/** Log-likelihood of a character that is not among the choices of its column. */
const UNSEEN = -14;
const PAIR_COST = 2;
const MAX_PAIR_COST = 9;
/** Limit of the cost of a repair, below the cost of a similar character that the recognizer did not see at all. */
const MAX_COST = 10;

/** `cost` is the loss of log-likelihood compared with the character that was read; less for characters that are often confused. */
type Change = { column: number; character: string; cost: number };
type Repair = { line: string; cost: number; changed: number };

/**
 * Changes characters to likely alternatives so that the check digits become valid, and counts the changes. Pairs of changes compete with
 * single changes: if a pair is more likely, the single change is not trusted.
 */
export function repairLines(
  layout: MrzLayout,
  rows: { text: string; choices: DecodedRow["choices"] }[],
): { lines: string[]; checks: Checks; changed: number } {
  const lines = rows.map(({ text }) => text);
  const original = verifyLines(layout, lines);
  if (original.all) return { lines, checks: original, changed: 0 };
  let changed = 0;
  LAYOUTS[layout].fields.forEach(([row, from, to, digit], at) => {
    if (original.fields[at]) return;
    const columns = [...Array.from({ length: to - from }, (_, offset) => from + offset), digit];
    const changes = columns.flatMap((column) => listChanges(lines[row] as string, rows[row]?.choices[column] ?? [], column));
    const isValid = (line: string) => isCheckDigitValid(line[digit], line.slice(from, to));
    const repairs = listRepairs(lines[row] as string, changes)
      .filter(({ line }) => isValid(line))
      .toSorted((one, other) => one.cost - other.cost);
    const withComposite = repairs.find(({ line }) => verifyLines(layout, lines.with(row, line)).composite);
    const [cheapest] = repairs;
    const chosen = withComposite && cheapest && withComposite.cost < cheapest.cost + 4 ? withComposite : cheapest;
    if (!chosen || chosen.cost >= MAX_COST) return;
    lines[row] = chosen.line;
    changed += chosen.changed;
  });
  if (repairComposite(layout, lines, rows)) changed++;
  return { lines, checks: verifyLines(layout, lines), changed };
}

function listChanges(line: string, choices: DecodedRow["choices"][number], column: number): Change[] {
  const current = line[column] as string;
  const read = logLikelihood(choices, current);
  return choices
    .filter(([character]) => character !== current)
    .map(([character, likely]) => ({ column, character, cost: read - likely - (isConfused(current, character) ? 3 : 0) }));
}

/** Returns the line with each single change, and with each pair of changes below the cost limit. */
function listRepairs(line: string, changes: Change[]): Repair[] {
  const applyChange = (text: string, { column, character }: Change) => text.slice(0, column) + character + text.slice(column + 1);
  const singles = changes.map((change) => ({ line: applyChange(line, change), cost: change.cost, changed: 1 }));
  const pairs = changes.flatMap((one, at) =>
    changes
      .slice(at + 1)
      .filter((other) => one.column !== other.column && one.cost + other.cost < MAX_PAIR_COST)
      .map((other) => ({ line: applyChange(applyChange(line, one), other), cost: one.cost + other.cost + PAIR_COST, changed: 2 })),
  );
  return [...singles, ...pairs];
}

/** Corrects the composite check digit if it alone is invalid and its correct value is among the likely choices. Returns whether it changed. */
function repairComposite(layout: MrzLayout, lines: string[], rows: { choices: DecodedRow["choices"] }[]): boolean {
  const { fields, composite } = verifyLines(layout, lines);
  if (composite || !fields.every(Boolean)) return false;
  const { row, digit } = LAYOUTS[layout].composite;
  const line = lines[row] as string;
  const choices = rows[row]?.choices[digit] ?? [];
  const expected = checkDigit(compositeText(layout, lines));
  if (!choices.some(([character]) => character === expected)) return false;
  if (logLikelihood(choices, line[digit] as string) - logLikelihood(choices, expected) >= 5) return false;
  lines[row] = line.slice(0, digit) + expected + line.slice(digit + 1);
  return true;
}

const logLikelihood = (choices: DecodedRow["choices"][number], character: string) => choices.find(([choice]) => choice === character)?.[1] ?? UNSEEN;
