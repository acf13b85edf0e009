import type { SimChoice } from "./form-state.ts";
import { FORM_ID } from "./form-fields.ts";

/** Splits the ICCIDs into ticked checkboxes and the text fields below them. The form posts the checkboxes first, in page order. */
export function splitIccids(choices: SimChoice[], iccids: string[]): { ticked: string[]; texts: string[] } {
  const ticked: string[] = [];
  let left = choices.map((sim) => sim.iccid);
  for (const iccid of iccids) {
    const at = left.indexOf(iccid);
    if (at < 0) break;
    ticked.push(iccid);
    left = left.slice(at + 1);
  }
  const texts = iccids.slice(ticked.length);
  return { ticked, texts: texts.length > 0 ? texts : [""] };
}

/** Returns the element id of each field name `iccids[n]`. */
export function simTargets(choices: SimChoice[], iccids: string[]): Record<string, string> {
  const { ticked, texts } = splitIccids(choices, iccids);
  const boxes = ticked.map((iccid, position): [string, string] => [
    `iccids[${position}]`,
    `${FORM_ID}-sim-${choices.findIndex((sim) => sim.iccid === iccid) + 1}`,
  ]);
  const fields = texts.map((_, index): [string, string] => [
    `iccids[${ticked.length + index}]`,
    index === 0 ? `${FORM_ID}-iccids` : `${FORM_ID}-iccids-${index + 1}`,
  ]);
  return Object.fromEntries([...boxes, ...fields]);
}

/**
 * Adds a field (intent add-iccid) or removes one (remove-iccid), and returns the fields; there is always at least one. `fromEnd` 1 is the
 * last field. A position that does not exist removes nothing.
 */
export function changeIccids(intent: string, iccids: string[], { fromEnd, most }: { fromEnd: number; most: number }): string[] {
  if (intent === "add-iccid") return [...(iccids.length > 0 ? iccids : [""]), ""].slice(0, most);
  if (intent !== "remove-iccid") return iccids;
  const remaining = iccids.filter((_, at) => at !== iccids.length - fromEnd);
  return remaining.length > 0 ? remaining : [""];
}
