import { FILLER, isDigit, LOOKALIKES, SYMBOLS, type SymbolLikelihoods } from "./alphabet.ts";

/** A row at its exact length. */
export type Decoded = {
  text: string;
  /** Mean logarithm of the likelihood, by step. */
  score: number;
  /** For every column, the characters that may stand there, the likeliest first, with the logarithm of their likelihood. */
  choices: (readonly [character: string, likely: number])[][];
};

const NEVER = -1e30;
const S = SYMBOLS.length;
const MOST_CHOICES = 6;

/**
 * The likeliest text of exactly as many characters as the template has columns, each of what its column allows: a Viterbi search over the
 * steps, which finds the lengths of filler runs and tells 0 from O, 1 from I, 5 from S. Null where the row has fewer steps than columns.
 */
export function decodeLine(spelling: SymbolLikelihoods, template: number[][], fillers: readonly [number, number, number] | null): Decoded | null {
  if (spelling.steps < template.length) return null;
  const tables = emissionsOf(spelling);
  const emissions = template.map((allowed) => tables[kindOf(allowed)]);
  const favour = template.map((_, column) => (fillers && column >= fillers[0] && column < fillers[1] ? fillers[2] : 0));
  const { best, end, back } = search(spelling.steps, template, emissions, tables.plain, favour);
  const spans = traceBack(spelling.steps, template.length, end, back);
  return {
    text: spans.map(({ symbol }) => SYMBOLS[symbol]).join(""),
    score: best / spelling.steps,
    choices: template.map((allowed, column) => choicesOf(spelling, allowed, spans[column] as Span)),
  };
}

type Kind = "plain" | "letters" | "digits";

function kindOf(allowed: number[]): Kind {
  if (!allowed.some(isDigit)) return "letters";
  return allowed.every((symbol) => isDigit(symbol) || symbol === FILLER) ? "digits" : "plain";
}

/** Logarithms: as read; with look-alike digits counted for letters; with look-alike letters counted for digits. */
function emissionsOf({ steps, likely }: SymbolLikelihoods): Record<Kind, Float32Array> {
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

/** A state is "on the symbol s of column i" (i × S + s) or "blank after i columns" (columns × S + i); `back` has whence each was reached. */
function search(steps: number, template: number[][], emissions: Float32Array[], plain: Float32Array, favour: number[]) {
  const columns = template.length;
  const onSymbol = columns * S;
  const states = onSymbol + columns + 1;
  const back = new Int32Array(steps * states).fill(-1);
  let before = new Float64Array(states).fill(NEVER);
  const extra = (column: number, symbol: number) => (symbol === FILLER ? (favour[column] as number) : 0);
  before[onSymbol] = plain[0] as number;
  for (const symbol of template[0] as number[]) before[symbol] = ((emissions[0] as Float32Array)[symbol] as number) + extra(0, symbol);
  for (let step = 1; step < steps; step++) {
    const now = new Float64Array(states).fill(NEVER);
    const at = step * states;
    const row = step * S;
    // Nothing read yet: only a blank leads to a blank.
    now[onSymbol] = (before[onSymbol] as number) + (plain[row] as number);
    back[at + onSymbol] = onSymbol;
    let [best, bestFrom, second, secondFrom] = [NEVER, -1, NEVER, -1];
    for (let column = 0; column < columns; column++) {
      const emission = emissions[column] as Float32Array;
      const blank = onSymbol + column;
      let [top, topFrom, next, nextFrom] = [NEVER, -1, NEVER, -1];
      for (const symbol of template[column] as number[]) {
        const state = column * S + symbol;
        const more = extra(column, symbol);
        let value = before[state] as number;
        let from = state;
        if ((before[blank] as number) + more > value) {
          value = (before[blank] as number) + more;
          from = blank;
        }
        // The same character twice in a row needs a blank between: then the second best of the column before counts.
        const same = bestFrom === state - S;
        const previous = same ? second : best;
        const previousFrom = same ? secondFrom : bestFrom;
        if (previousFrom >= 0 && previous + more > value) {
          value = previous + more;
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
  let end = onSymbol + columns;
  for (const symbol of template[columns - 1] as number[]) {
    const state = (columns - 1) * S + symbol;
    if ((before[state] as number) > (before[end] as number)) end = state;
  }
  return { best: before[end] as number, end, back };
}

/** Which symbol a column got, and from which step to which. */
type Span = { symbol: number; from: number; to: number };

function traceBack(steps: number, columns: number, end: number, back: Int32Array): Span[] {
  const states = columns * S + columns + 1;
  const spans: Span[] = Array.from({ length: columns }, () => ({ symbol: FILLER, from: steps, to: 0 }));
  let state = end;
  for (let step = steps - 1; step >= 0 && state >= 0; step--) {
    const span = state < columns * S ? spans[Math.floor(state / S)] : undefined;
    if (span) {
      span.symbol = state % S;
      span.from = step;
      span.to ||= step;
    }
    state = back[step * states + state] as number;
  }
  return spans;
}

/** The likeliest characters of a column over its steps, and half as likely over the steps beside. */
function choicesOf({ steps, likely }: SymbolLikelihoods, allowed: number[], { from, to }: Span): Decoded["choices"][number] {
  return allowed
    .map((symbol) => {
      let most = 0;
      for (let step = Math.max(0, from - 1); step <= Math.min(steps - 1, to + 1); step++) {
        most = Math.max(most, (likely[step * S + symbol] as number) * (step < from || step > to ? 0.5 : 1));
      }
      return [SYMBOLS[symbol] as string, Math.log(most + 1e-6)] as const;
    })
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_CHOICES);
}
