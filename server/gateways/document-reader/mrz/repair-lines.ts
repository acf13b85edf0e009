import { isConfused } from "./alphabet.ts";
import { checkDigit, compositeText, isCheckDigitValid, verifyLines, type Checks } from "./check-digits.ts";
import type { Decoded } from "./decode-line.ts";
import { LAYOUTS } from "./layouts.ts";
import type { MrzLayout } from "./mrz-result.ts";

/** How much worse than what was read a character is that the reader did not even think of. */
const UNTHOUGHT = -14;
const COST_OF_PAIR = 2;
const DEAREST_PAIR = 9;
/** Under what a look-alike costs of which nothing was seen. */
const DEAREST = 10;

type Change = { column: number; character: string; cost: number };
type Repair = { line: string; cost: number; changed: number };

/**
 * Changes characters that the reader held for possible so that the check digits hold, and counts them. Pairs are weighed too: where two
 * changes are likelier than one, the one is not taken for true.
 */
export function repairLines(
  layout: MrzLayout,
  rows: { text: string; choices: Decoded["choices"] }[],
): { lines: string[]; checks: Checks; changed: number } {
  const lines = rows.map(({ text }) => text);
  const asRead = verifyLines(layout, lines);
  if (asRead.all) return { lines, checks: asRead, changed: 0 };
  let changed = 0;
  LAYOUTS[layout].fields.forEach(([row, from, to, digit], at) => {
    if (asRead.fields[at]) return;
    const columns = [...Array.from({ length: to - from }, (_, offset) => from + offset), digit];
    const changes = columns.flatMap((column) => changesOf(lines[row] as string, rows[row]?.choices[column] ?? [], column));
    const holds = (line: string) => isCheckDigitValid(line[digit], line.slice(from, to));
    const repairs = repairsOf(lines[row] as string, changes)
      .filter(({ line }) => holds(line))
      .toSorted((one, other) => one.cost - other.cost);
    const whole = repairs.find(({ line }) => verifyLines(layout, lines.with(row, line)).composite);
    const [cheapest] = repairs;
    const chosen = whole && cheapest && whole.cost < cheapest.cost + 4 ? whole : cheapest;
    if (!chosen || chosen.cost >= DEAREST) return;
    lines[row] = chosen.line;
    changed += chosen.changed;
  });
  if (mendComposite(layout, lines, rows)) changed++;
  return { lines, checks: verifyLines(layout, lines), changed };
}

function changesOf(line: string, choices: Decoded["choices"][number], column: number): Change[] {
  const current = line[column] as string;
  const read = likelihood(choices, current);
  return choices
    .filter(([character]) => character !== current)
    .map(([character, likely]) => ({ column, character, cost: read - likely - (isConfused(current, character) ? 3 : 0) }));
}

/** Lines with one change, and with two where both are cheap enough. */
function repairsOf(line: string, changes: Change[]): Repair[] {
  const put = (text: string, { column, character }: Change) => text.slice(0, column) + character + text.slice(column + 1);
  const singles = changes.map((change) => ({ line: put(line, change), cost: change.cost, changed: 1 }));
  const pairs = changes.flatMap((one, at) =>
    changes
      .slice(at + 1)
      .filter((other) => one.column !== other.column && one.cost + other.cost < DEAREST_PAIR)
      .map((other) => ({ line: put(put(line, one), other), cost: one.cost + other.cost + COST_OF_PAIR, changed: 2 })),
  );
  return [...singles, ...pairs];
}

/** Where only the composite digit is wrong, it may have been misread itself. */
function mendComposite(layout: MrzLayout, lines: string[], rows: { choices: Decoded["choices"] }[]): boolean {
  const { fields, composite } = verifyLines(layout, lines);
  if (composite || !fields.every(Boolean)) return false;
  const { row, digit } = LAYOUTS[layout].composite;
  const line = lines[row] as string;
  const choices = rows[row]?.choices[digit] ?? [];
  const wanted = checkDigit(compositeText(layout, lines));
  if (!choices.some(([character]) => character === wanted)) return false;
  if (likelihood(choices, line[digit] as string) - likelihood(choices, wanted) >= 5) return false;
  lines[row] = line.slice(0, digit) + wanted + line.slice(digit + 1);
  return true;
}

const likelihood = (choices: Decoded["choices"][number], wanted: string) => choices.find(([character]) => character === wanted)?.[1] ?? UNTHOUGHT;
