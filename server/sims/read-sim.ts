import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Sim } from "./sim.ts";
import { findSim } from "./list-sims.ts";

/** A SIM of whoever asks: one that the account follows, or, where `accountId` is null, a card-holder's own. Null where it is not theirs, or no carrier knows the card. */
export async function readSim(shop: AppContext, { iccid, accountId }: { iccid: string; accountId: string | null }): Promise<Sim | null> {
  if (accountId !== null) return findSim(shop, { accountId, iccid });
  const card = await callCarrier(shop.log, () => shop.carrier.lookup(iccid), { kind: "physical" as const });
  return card && { iccid, kind: card.kind, remark: "", fromOrder: false };
}
