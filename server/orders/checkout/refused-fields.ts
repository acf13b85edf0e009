import { placesOfSims } from "#server/forms/sim-list.schema.ts";
import type { OrderRejection } from "./checkout.ts";

/** A refusal by the names of the fields that it is about: each SIM stands at its place among what was posted. `iccids`: as they were posted. */
export function toFieldErrors({ field, fields, reason, sims }: OrderRejection, iccids: string[]): Record<string, string[]> {
  const all = Object.entries(fields ?? (field && !sims ? { [field]: reason } : {})).map(([name, why]) => [name, [why]]);
  const places = placesOfSims(iccids);
  const ofSims = (sims ?? []).flatMap((why, n) => (why === null ? [] : [[`iccid[${places[n] ?? 0}]`, [why]]]));
  return Object.fromEntries([...all, ...ofSims]);
}
