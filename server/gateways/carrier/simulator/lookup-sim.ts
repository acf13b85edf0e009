import type { SimView } from "#server/gateways/carrier/carrier.ts";
import { simCardProduct, isKnownSimCard } from "./simulated-iccid.ts";
import type { SimulatorHost } from "./simulator-host.ts";

/** Returns a SIM that the simulator created or renewed, or one of the built-in SIM cards; null for any other ICCID. */
export async function lookupSim(host: Pick<SimulatorHost, "db">, iccid: string): Promise<SimView | null> {
  const row = await host.db.selectFrom("simulator_sims").select(["iccid", "kind", "status", "product"]).where("iccid", "=", iccid).executeTakeFirst();
  return row ?? (isKnownSimCard(iccid) ? { iccid, kind: "physical", status: "inactive", product: simCardProduct(iccid) } : null);
}
