import type { AppContext } from "#server/context/app-context.ts";
import { findPrepaidSims } from "./find-prepaid-sims.ts";
import { readPrepaidSim, type PrepaidSim } from "./read-prepaid-sims.ts";

/** Those of these SIMs that have a balance as far as the shop knows, with what the carrier says of each; `current` in any case where it has one (§2, My package). */
export async function listPrepaidSims(
  shop: AppContext,
  { iccids, current }: { iccids: string[]; current: string | undefined },
): Promise<Map<string, PrepaidSim>> {
  const known = await findPrepaidSims(
    shop,
    iccids.filter((one) => one !== current),
  );
  const asked = current === undefined ? [...known] : [current, ...known];
  const read = await Promise.all(asked.map(async (iccid) => [iccid, await readPrepaidSim(shop, iccid)] as const));
  return new Map(read.flatMap(([iccid, sim]) => (sim ? [[iccid, sim] as const] : [])));
}
