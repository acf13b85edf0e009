import type { SimChoice } from "./form-state.ts";
import { FORM_ID } from "./form-fields.ts";

/** Which choices are ticked and what stands in the fields below them: the form posts the ticks first, in their order. */
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

/** The id of the control that `iccids[n]` stands in. */
export function simTargets(choices: SimChoice[], iccids: string[]): Record<string, string> {
  const { ticked, texts } = splitIccids(choices, iccids);
  const boxes = ticked.map((iccid, place): [string, string] => [
    `iccids[${place}]`,
    `${FORM_ID}-sim-${choices.findIndex((sim) => sim.iccid === iccid) + 1}`,
  ]);
  const fields = texts.map((_, at): [string, string] => [
    `iccids[${ticked.length + at}]`,
    at === 0 ? `${FORM_ID}-iccids` : `${FORM_ID}-iccids-${at + 1}`,
  ]);
  return Object.fromEntries([...boxes, ...fields]);
}

/** The fields with one more (intent add-iccid) or one less (remove-iccid; `fromEnd` 1 is the last, none that there is not is removed); there is always one. */
export function changeIccids(intent: string, iccids: string[], { fromEnd, most }: { fromEnd: number; most: number }): string[] {
  if (intent === "add-iccid") return [...(iccids.length > 0 ? iccids : [""]), ""].slice(0, most);
  if (intent !== "remove-iccid") return iccids;
  const left = iccids.filter((_, at) => at !== iccids.length - fromEnd);
  return left.length > 0 ? left : [""];
}
