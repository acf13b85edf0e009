import { CLOSEST_LOOKALIKES, FILLER, isDigit, LOOKALIKES, SYMBOLS, type SymbolLikelihoods } from "./alphabet.ts";
import { LAYOUTS } from "./layouts.ts";
import type { MrzLayout } from "./mrz-result.ts";
import { isIssuingState } from "./issuing-states.ts";

/** The row with the name, filled up to its length; `confidence` is the mean of its letters, `weakest` the least of them. */
export type NameRow = { text: string; confidence: number; weakest: number };

type Letters = { text: string; likely: number[] };

/**
 * Reads the row with the name: letters only, the likeliest at every step. No check digit protects it and its length says nothing, so that
 * what is doubtful at its end is taken for fillers.
 */
export function decodeName(spelling: SymbolLikelihoods, layout: MrzLayout): NameRow {
  const { length, name } = LAYOUTS[layout];
  const from = name?.from ?? 0;
  let letters = withoutWeakEnd(from > 0 ? withPrefix(lettersOf(spelling)) : lettersOf(spelling), from);
  if (from > 0 && /^P[KL]/.test(letters.text) && isIssuingState(letters.text.slice(2, 5)))
    letters = { ...letters, text: `P<${letters.text.slice(2)}` };
  const likely = letters.likely.slice(0, letters.text.replace(/<+$/, "").length);
  return {
    text: oneDivider(letters.text.padEnd(length, "<").slice(0, length), from),
    confidence: likely.length > 0 ? likely.reduce((sum, one) => sum + one, 0) / likely.length : 0,
    weakest: likely.length > 0 ? Math.min(...likely) : 0,
  };
}

/** The likeliest letter or filler at every step, look-alike digits counted for their letters. */
function lettersOf({ steps, likely }: SymbolLikelihoods): Letters {
  const found: Letters = { text: "", likely: [] };
  let before = 0;
  for (let step = 0; step < steps; step++) {
    const row = likely.slice(step * SYMBOLS.length, (step + 1) * SYMBOLS.length);
    for (const [digit, letter] of LOOKALIKES.slice(0, CLOSEST_LOOKALIKES)) row[letter] = (row[letter] as number) + (row[digit] as number);
    let best = 0;
    for (let symbol = 1; symbol <= FILLER; symbol++) if (!isDigit(symbol) && (row[symbol] as number) > (row[best] as number)) best = symbol;
    const most = row[best] as number;
    if (best !== 0 && best === before) found.likely.push(Math.max(found.likely.pop() ?? 0, most));
    else if (best !== 0) {
      found.text += SYMBOLS[best];
      found.likely.push(most);
    }
    before = best;
  }
  return found;
}

/** A passport's row begins with P, a kind or a filler, and a state: noise before it goes, a filler that was not seen comes back. */
function withPrefix({ text, likely }: Letters): Letters {
  const start = text.search(/P[<A-Z]?[A-Z]{3}/);
  const kept = start > 0 && start < 4 ? { text: text.slice(start), likely: likely.slice(start) } : { text, likely };
  const fillerUnseen = /^P[A-Z]{3}/.test(kept.text) && isIssuingState(kept.text.slice(1, 4)) && !isIssuingState(kept.text.slice(2, 5));
  return fillerUnseen ? { text: `P<${kept.text.slice(1)}`, likely: kept.likely.toSpliced(1, 0, 0.5) } : kept;
}

/** Weak words at the very end are misread fillers on patterned paper: they go, but never the first one after the divider. */
function withoutWeakEnd({ text, likely }: Letters, from: number): Letters {
  let rest = text;
  for (let words = 0; words < 6; words++) {
    const body = rest.replace(/<+$/, "");
    const last = body.lastIndexOf("<");
    if (last < 1 || body.indexOf("<<", from) < 0 || body[last - 1] === "<") break;
    const word = likely.slice(last + 1, body.length);
    const mean = word.reduce((sum, one) => sum + one, 0) / word.length;
    if (mean >= 0.62 && (word.length > 1 || mean >= 0.85)) break;
    rest = rest.slice(0, last).padEnd(rest.length, "<");
  }
  return { text: rest, likely };
}

/** ICAO 9303: "<<" stands once, between surname and given names; a second one ends the name. */
function oneDivider(text: string, from: number): string {
  const divider = text.indexOf("<<", from);
  if (divider < 0) return text;
  const end = text.indexOf("<<", divider + 2);
  return end < 0 ? text : text.slice(0, end).padEnd(text.length, "<");
}
