import type { SimView } from "#server/gateways/carrier/carrier.ts";
import { simCardProduct, isKnownSimCard } from "./simulated-iccid.ts";
import type { SimulatorHost } from "./simulator-host.ts";

/** A SIM that was made or renewed, or one of the plastic cards; null for any other. */
export async function lookupSim(host: Pick<SimulatorHost, "db">, iccid: string): Promise<SimView | null> {
  const row = await host.db.selectFrom("simulator_sims").select(["iccid", "kind", "status", "product"]).where("iccid", "=", iccid).executeTakeFirst();
  return row ?? (isKnownSimCard(iccid) ? { iccid, kind: "physical", status: "inactive", product: simCardProduct(iccid) } : null);
}
