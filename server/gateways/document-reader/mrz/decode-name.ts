import { CLOSEST_LOOKALIKES, FILLER, isDigit, LOOKALIKES, SYMBOLS, type SymbolLikelihoods } from "./alphabet.ts";
import { LAYOUTS } from "./layouts.ts";
import type { MrzLayout } from "./mrz-result.ts";
import { isIssuingState } from "./issuing-states.ts";

/** The row with the name, padded with fillers to its length. `confidence` is the mean over its letters, `minConfidence` the minimum. */
export type NameRow = { text: string; confidence: number; minConfidence: number };

type Letters = { text: string; likely: number[] };

/**
 * Decodes the row with the name greedily: only letters and fillers, the most likely at each step. No check digit protects the name and its
 * length is unknown, so uncertain letters at the end are replaced by fillers.
 */
export function decodeName(spelling: SymbolLikelihoods, layout: MrzLayout): NameRow {
  const { length, name } = LAYOUTS[layout];
  const from = name?.from ?? 0;
  let letters = withoutWeakEnd(from > 0 ? withPrefix(lettersOf(spelling)) : lettersOf(spelling), from);
  // The filler after "P" is often misread as K or L.
  if (from > 0 && /^P[KL]/.test(letters.text) && isIssuingState(letters.text.slice(2, 5)))
    letters = { ...letters, text: `P<${letters.text.slice(2)}` };
  // oxlint-disable-next-line shop/linear-time -- A line of a machine-readable zone is at most 44 characters.
  const likely = letters.likely.slice(0, letters.text.replace(/<+$/, "").length);
  return {
    text: endAtSecondSeparator(letters.text.padEnd(length, "<").slice(0, length), from),
    confidence: likely.length > 0 ? likely.reduce((sum, likelihood) => sum + likelihood, 0) / likely.length : 0,
    minConfidence: likely.length > 0 ? Math.min(...likely) : 0,
  };
}

/** Returns the most likely letter or filler at each step; the likelihood of similar digits is added to their letters. */
function lettersOf({ steps, likely }: SymbolLikelihoods): Letters {
  const letters: Letters = { text: "", likely: [] };
  let previous = 0;
  for (let step = 0; step < steps; step++) {
    const row = likely.slice(step * SYMBOLS.length, (step + 1) * SYMBOLS.length);
    for (const [digit, letter] of LOOKALIKES.slice(0, CLOSEST_LOOKALIKES)) row[letter] = (row[letter] as number) + (row[digit] as number);
    let best = 0;
    for (let symbol = 1; symbol <= FILLER; symbol++) if (!isDigit(symbol) && (row[symbol] as number) > (row[best] as number)) best = symbol;
    const highest = row[best] as number;
    if (best !== 0 && best === previous) letters.likely.push(Math.max(letters.likely.pop() ?? 0, highest));
    else if (best !== 0) {
      letters.text += SYMBOLS[best];
      letters.likely.push(highest);
    }
    previous = best;
  }
  return letters;
}

/**
 * Normalizes the start of a passport's row: "P", a document type or filler, and the issuing state. Removes noise before it and inserts a
 * missing filler.
 */
function withPrefix({ text, likely }: Letters): Letters {
  const start = text.search(/P[<A-Z]?[A-Z]{3}/);
  const trimmed = start > 0 && start < 4 ? { text: text.slice(start), likely: likely.slice(start) } : { text, likely };
  const isFillerMissing = /^P[A-Z]{3}/.test(trimmed.text) && isIssuingState(trimmed.text.slice(1, 4)) && !isIssuingState(trimmed.text.slice(2, 5));
  return isFillerMissing ? { text: `P<${trimmed.text.slice(1)}`, likely: trimmed.likely.toSpliced(1, 0, 0.5) } : trimmed;
}

/** Replaces uncertain words at the end by fillers: they are misread fillers on patterned paper. Keeps the first word after the separator "<<". */
function withoutWeakEnd({ text, likely }: Letters, from: number): Letters {
  let shortened = text;
  for (let words = 0; words < 6; words++) {
    // oxlint-disable-next-line shop/linear-time -- A line of a machine-readable zone is at most 44 characters.
    const body = shortened.replace(/<+$/, "");
    const last = body.lastIndexOf("<");
    if (last < 1 || body.indexOf("<<", from) < 0 || body[last - 1] === "<") break;
    const word = likely.slice(last + 1, body.length);
    const mean = word.reduce((sum, likelihood) => sum + likelihood, 0) / word.length;
    if (mean >= 0.62 && (word.length > 1 || mean >= 0.85)) break;
    shortened = shortened.slice(0, last).padEnd(shortened.length, "<");
  }
  return { text: shortened, likely };
}

/** ICAO 9303-3 §4.6: "<<" separates surname and given names and occurs once; a second one ends the name. */
function endAtSecondSeparator(text: string, from: number): string {
  const separator = text.indexOf("<<", from);
  if (separator < 0) return text;
  const end = text.indexOf("<<", separator + 2);
  return end < 0 ? text : text.slice(0, end).padEnd(text.length, "<");
}
