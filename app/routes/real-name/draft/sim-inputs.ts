import type { SimChoice } from "./form-state.ts";
import { FORM_ID } from "./form-fields.ts";

/** Splits posted ICCIDs into those of ticked checkboxes and of the text fields below. The form posts the checkboxes first, in page order. */
export function splitIccids(choices: SimChoice[], iccids: string[]): { ticked: string[]; texts: string[] } {
  const ticked: string[] = [];
  let remainingChoices = choices.map((sim) => sim.iccid);
  for (const iccid of iccids) {
    const at = remainingChoices.indexOf(iccid);
    if (at < 0) break;
    ticked.push(iccid);
    remainingChoices = remainingChoices.slice(at + 1);
  }
  const texts = iccids.slice(ticked.length);
  return { ticked, texts: texts.length > 0 ? texts : [""] };
}

/** Returns the element id of each field by its name `iccids[n]`, for the error summary. */
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
 * Returns the ICCIDs with one more empty field (intent add-iccid, at most `most`) or without one (remove-iccid); there is always at least one.
 * `fromEnd` 1 removes the last. A position that does not exist removes nothing.
 */
export function changeIccids(intent: string, iccids: string[], { fromEnd, most }: { fromEnd: number; most: number }): string[] {
  if (intent === "add-iccid") return [...(iccids.length > 0 ? iccids : [""]), ""].slice(0, most);
  if (intent !== "remove-iccid") return iccids;
  const remaining = iccids.filter((_, at) => at !== iccids.length - fromEnd);
  return remaining.length > 0 ? remaining : [""];
}
