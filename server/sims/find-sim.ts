import type { AppContext } from "#server/context/app-context.ts";
import { listSims } from "./list-sims.ts";
import type { Sim } from "./sim.ts";

/** The SIM of that ICCID if the account follows it, else null. */
export async function findSim(shop: Pick<AppContext, "db">, { accountId, iccid }: { accountId: string; iccid: string }): Promise<Sim | null> {
  const [sim] = await listSims(shop, accountId, iccid);
  return sim ?? null;
}
