import { FILLER, isDigit, LOOKALIKES, SYMBOLS, type SymbolLikelihoods } from "./alphabet.ts";

/** A decoded row of exact length. */
export type DecodedRow = {
  text: string;
  /** Mean log-likelihood per step. */
  score: number;
  /** For each column, the allowed characters with their log-likelihood, the most likely first. */
  choices: (readonly [character: string, likely: number])[][];
};

/** Score of an unreachable state. */
const UNREACHABLE = -1e30;
const S = SYMBOLS.length;
const MAX_CHOICES = 6;

type ColumnKind = "plain" | "letters" | "digits";

/** The symbol of a column, and its first and last step. */
type Span = { symbol: number; from: number; to: number };

/**
 * Returns the most likely text with exactly one allowed character for each column of the template. Constrained CTC decoding by a Viterbi
 * search over the steps: it determines the length of filler runs, and the alphabets of the columns distinguish 0 from O, 1 from I, 5 from S.
 * `template` lists the allowed symbols of each column; `fillers` is a column range with a bonus for fillers. Returns null if the row has
 * fewer steps than columns.
 */
export function decodeLine(spelling: SymbolLikelihoods, template: number[][], fillers: readonly [number, number, number] | null): DecodedRow | null {
  if (spelling.steps < template.length) return null;
  const tables = logLikelihoods(spelling);
  const emissions = template.map((allowed) => tables[columnKind(allowed)]);
  const fillerBonus = template.map((_, column) => (fillers && column >= fillers[0] && column < fillers[1] ? fillers[2] : 0));
  const { best, end, back } = search(spelling.steps, template, emissions, tables.plain, fillerBonus);
  const spans = traceBack(spelling.steps, template.length, end, back);
  return {
    text: spans.map(({ symbol }) => SYMBOLS[symbol]).join(""),
    score: best / spelling.steps,
    choices: template.map((allowed, column) => choicesOf(spelling, allowed, spans[column] as Span)),
  };
}

function columnKind(allowed: number[]): ColumnKind {
  if (!allowed.some(isDigit)) return "letters";
  return allowed.every((symbol) => isDigit(symbol) || symbol === FILLER) ? "digits" : "plain";
}

/**
 * Log-likelihoods for three kinds of columns: as recognized; with the share of similar digits added to letters; with that of similar
 * letters added to digits.
 */
function logLikelihoods({ steps, likely }: SymbolLikelihoods): Record<ColumnKind, Float32Array> {
  const letters = Float32Array.from(likely);
  const digits = Float32Array.from(likely);
  for (let at = 0; at < steps * S; at += S) {
    for (const [digit, letter, share] of LOOKALIKES) {
      letters[at + letter] = (letters[at + letter] as number) + (likely[at + digit] as number) * share;
      digits[at + digit] = (digits[at + digit] as number) + (likely[at + letter] as number) * share;
    }
  }
  const logarithms = (table: Float32Array) => {
    for (let at = 0; at < table.length; at++) table[at] = Math.log((table[at] as number) + 1e-7);
    return table;
  };
  return { plain: logarithms(Float32Array.from(likely)), letters: logarithms(letters), digits: logarithms(digits) };
}

/**
 * Viterbi search. A state is either "at symbol s of column i" with index i × S + s, or "blank after i columns" with index columns × S + i.
 * Returns the best final state, its score, and the backpointers: `back[step × states + state]` is the previous state.
 */
function search(steps: number, template: number[][], emissions: Float32Array[], plain: Float32Array, fillerBonus: number[]) {
  const columns = template.length;
  const firstBlank = columns * S;
  const states = firstBlank + columns + 1;
  const back = new Int32Array(steps * states).fill(-1);
  let before = new Float64Array(states).fill(UNREACHABLE);
  const bonusOf = (column: number, symbol: number) => (symbol === FILLER ? (fillerBonus[column] as number) : 0);
  before[firstBlank] = plain[0] as number;
  for (const symbol of template[0] as number[]) before[symbol] = ((emissions[0] as Float32Array)[symbol] as number) + bonusOf(0, symbol);
  for (let step = 1; step < steps; step++) {
    const now = new Float64Array(states).fill(UNREACHABLE);
    const at = step * states;
    const row = step * S;
    // The blank before the first column can only follow itself.
    now[firstBlank] = (before[firstBlank] as number) + (plain[row] as number);
    back[at + firstBlank] = firstBlank;
    // The scores of the two best states of the previous column before this step, and these states.
    let [best, bestFrom, second, secondFrom] = [UNREACHABLE, -1, UNREACHABLE, -1];
    for (let column = 0; column < columns; column++) {
      const emission = emissions[column] as Float32Array;
      const blank = firstBlank + column;
      let [top, topFrom, next, nextFrom] = [UNREACHABLE, -1, UNREACHABLE, -1];
      for (const symbol of template[column] as number[]) {
        const state = column * S + symbol;
        const bonus = bonusOf(column, symbol);
        let value = before[state] as number;
        let from = state;
        if ((before[blank] as number) + bonus > value) {
          value = (before[blank] as number) + bonus;
          from = blank;
        }
        // CTC: two equal characters in sequence need a blank between them, so use the second best state of the previous column.
        const same = bestFrom === state - S;
        const previous = same ? second : best;
        const previousFrom = same ? secondFrom : bestFrom;
        if (previousFrom >= 0 && previous + bonus > value) {
          value = previous + bonus;
          from = previousFrom;
        }
        now[state] = value + (emission[row + symbol] as number);
        back[at + state] = from;
        const stayed = before[state] as number;
        if (stayed > top) {
          next = top;
          nextFrom = topFrom;
          top = stayed;
          topFrom = state;
        } else if (stayed > next) {
          next = stayed;
          nextFrom = state;
        }
      }
      [best, bestFrom, second, secondFrom] = [top, topFrom, next, nextFrom];
      const after = blank + 1;
      const fromBlank = (before[after] as number) >= best;
      now[after] = (fromBlank ? (before[after] as number) : best) + (plain[row] as number);
      back[at + after] = fromBlank ? after : bestFrom;
    }
    before = now;
  }
  let end = firstBlank + columns;
  for (const symbol of template[columns - 1] as number[]) {
    const state = (columns - 1) * S + symbol;
    if ((before[state] as number) > (before[end] as number)) end = state;
  }
  return { best: before[end] as number, end, back };
}

/** Follows the backpointers from the final state. Returns the symbol and the steps of each column. */
function traceBack(steps: number, columns: number, end: number, back: Int32Array): Span[] {
  const states = columns * S + columns + 1;
  const spans: Span[] = Array.from({ length: columns }, () => ({ symbol: FILLER, from: steps, to: 0 }));
  let state = end;
  for (let step = steps - 1; step >= 0 && state >= 0; step--) {
    const span = state < columns * S ? spans[Math.floor(state / S)] : undefined;
    if (span) {
      span.symbol = state % S;
      span.from = step;
      // The steps run backwards, so the first one is the end.
      span.to ||= step;
    }
    state = back[step * states + state] as number;
  }
  return spans;
}

/** Returns the most likely characters of a column: their highest likelihood over its steps; the adjacent steps count half. */
function choicesOf({ steps, likely }: SymbolLikelihoods, allowed: number[], { from, to }: Span): DecodedRow["choices"][number] {
  return allowed
    .map((symbol) => {
      let highest = 0;
      for (let step = Math.max(0, from - 1); step <= Math.min(steps - 1, to + 1); step++) {
        highest = Math.max(highest, (likely[step * S + symbol] as number) * (step < from || step > to ? 0.5 : 1));
      }
      return [SYMBOLS[symbol] as string, Math.log(highest + 1e-6)] as const;
    })
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MAX_CHOICES);
}
