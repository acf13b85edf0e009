import type { Identity } from "#server/identity/core/identity.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { listSims } from "./list-sims.ts";

/** Whether a SIM is known to be that of whoever asks: a card-holder's own, or one that the account follows. */
export async function isOwnSim(shop: Pick<AppContext, "db">, identity: Identity | null, iccid: string): Promise<boolean> {
  if (identity?.kind === "card") return identity.iccid === iccid;
  return identity?.kind === "account" && (await listSims(shop, identity.accountId, iccid)).length > 0;
}
