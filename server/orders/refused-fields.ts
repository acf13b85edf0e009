import { compact } from "#server/locale/field.schema.ts";
import type { Refusal } from "./check-order.ts";

const isFilled = (text: string) => compact(text) !== undefined;

/** A refusal by the names of the fields that it is about: each SIM stands at its place among what was posted. */
export function refusedFields({ field, fields, reason, sims }: Refusal, iccids: string[]): Record<string, string[]> {
  const all = Object.entries(fields ?? (field && !sims ? { [field]: reason } : {})).map(([name, why]) => [name, [why]]);
  const places = iccids.flatMap((text, at) => (isFilled(text) ? at : []));
  const ofSims = (sims ?? []).flatMap((why, n) => (why === null ? [] : [[`iccid[${places[n] ?? 0}]`, [why]]]));
  return Object.fromEntries([...all, ...ofSims]);
}
