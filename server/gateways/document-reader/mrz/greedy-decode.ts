import { SYMBOLS, type SymbolLikelihoods } from "./alphabet.ts";

/** One character with its first and last step and its likelihood. */
type Letter = { character: string; from: number; to: number; likely: number };

/** Greedy CTC decoding: the most likely character at each step, repetitions merged, blanks removed. */
export function greedyDecode({ steps, likely }: SymbolLikelihoods): Letter[] {
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
export function characterPitch(spelling: SymbolLikelihoods): number | null {
  const letters = greedyDecode(spelling);
  const clear = ({ character, likely }: Letter) => character !== "<" && likely > 0.7;
  const distances = letters.slice(1).flatMap((letter, at) => {
    const before = letters[at] as Letter;
    return clear(letter) && clear(before) ? [(letter.from + letter.to - before.from - before.to) / 2] : [];
  });
  return distances.length < 5 ? null : (distances.toSorted((one, other) => one - other)[Math.floor(distances.length / 2)] as number);
}
