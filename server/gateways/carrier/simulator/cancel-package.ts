import type { DatabaseTransaction } from "#server/db/database.ts";
import type { CarrierCancellation } from "#server/gateways/carrier/carrier.ts";
import { isUntouched, meterBalance } from "#server/gateways/carrier/simulator/metering/balance-meter.ts";
import { listPackages } from "./list-packages.ts";
import { readSimHistory } from "./sim-history.ts";
import type { SimulatorHost } from "./simulator-host.ts";

/**
 * Takes a package back while it waits, or credit while the balance still holds all of it. The key that took it back gets the same answer
 * again, any other is refused.
 */
export async function cancelPackage(house: SimulatorHost, { ref, cancelKey }: { ref: string; cancelKey: string }): Promise<CarrierCancellation> {
  return house.db.transaction().execute(async (tx) => {
    const host = { ...house, db: tx };
    const known = await tx.selectFrom("simulator_orders").select("iccid").where("ref", "=", ref).executeTakeFirst();
    if (!known) return refused("unknown-ref");
    await lockSim(tx, known.iccid);
    const order = await tx
      .selectFrom("simulator_orders")
      .select(["iccid", "ready_at", "cancelled_at", "cancel_key"])
      .where("ref", "=", ref)
      .executeTakeFirstOrThrow();
    if (order.cancelled_at !== null)
      return order.cancel_key === cancelKey ? { state: "cancelled", at: order.cancelled_at } : refused("cancelled-before");
    const now = host.clock();
    if (order.ready_at > now) return refused("not-delivered");
    const code = await whyNot(host, order.iccid, ref);
    if (code) return refused(code);
    await tx.updateTable("simulator_orders").set({ cancelled_at: now, cancel_key: cancelKey }).where("ref", "=", ref).execute();
    return { state: "cancelled", at: now };
  });
}

type Code = Extract<CarrierCancellation, { state: "refused" }>["code"];
const refused = (code: Code): CarrierCancellation => ({ state: "refused", code });

/** Two credits of one balance that are taken back at the same moment must not both count on the same money. */
async function lockSim(tx: DatabaseTransaction, iccid: string): Promise<void> {
  await tx
    .updateTable("simulator_sims")
    .set((eb) => ({ iccid: eb.ref("iccid") }))
    .where("iccid", "=", iccid)
    .execute();
}

async function whyNot(host: SimulatorHost, iccid: string, ref: string): Promise<Code | null> {
  const { credits, until } = await readSimHistory(host, iccid);
  const credit = credits.find((one) => one.ref === ref);
  if (credit) {
    const life = meterBalance(iccid, credits, until);
    if (isUntouched(life, credit)) return null;
    return life.credits.get(ref) === "lost" ? "expired" : "started";
  }
  const found = (await listPackages(host, iccid)).find((one) => one.ref === ref);
  if (found?.state === "waiting") return null;
  return found && found.activatedAt === null ? "expired" : "started";
}
