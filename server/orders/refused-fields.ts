import { compact } from "#server/locale/field.schema.ts";
import type { Refusal } from "./check-order.ts";

const isFilled = (text: string) => compact(text) !== undefined;

/** A refusal by the names of the fields that it is about: each SIM stands at its place among what was posted. */
export function refusedFields({ field, reason, sims }: Refusal, iccids: string[]): Record<string, string[]> {
  if (!sims) return field ? { [field]: [reason] } : {};
  const places = iccids.flatMap((text, at) => (isFilled(text) ? at : []));
  return Object.fromEntries(sims.flatMap((why, n) => (why === null ? [] : [[`iccid[${places[n] ?? 0}]`, [why]]])));
}
