import type { DatabaseTransaction } from "#server/db/database.ts";
import type { CarrierCancellation } from "#server/gateways/carrier/carrier.ts";
import { isUntouched, meterBalance } from "#server/gateways/carrier/simulator/metering/balance-meter.ts";
import { listPackages } from "./list-packages.ts";
import { readSimHistory } from "./sim-history.ts";
import type { SimulatorHost } from "./simulator-host.ts";

/**
 * Cancels a package that has not started, or credit that is still complete in the balance. A repeated call with the same `cancelKey`
 * returns the same result; a call with another key is refused.
 */
export async function cancelPackage(simulator: SimulatorHost, { ref, cancelKey }: { ref: string; cancelKey: string }): Promise<CarrierCancellation> {
  return simulator.db.transaction().execute(async (tx) => {
    const host = { ...simulator, db: tx };
    const existing = await tx.selectFrom("simulator_orders").select("iccid").where("ref", "=", ref).executeTakeFirst();
    if (!existing) return refused("unknown-ref");
    await lockSim(tx, existing.iccid);
    const order = await tx
      .selectFrom("simulator_orders")
      .select(["iccid", "ready_at", "cancelled_at", "cancel_key"])
      .where("ref", "=", ref)
      .executeTakeFirstOrThrow();
    if (order.cancelled_at !== null)
      return order.cancel_key === cancelKey ? { state: "cancelled", at: order.cancelled_at } : refused("cancelled-before");
    const now = host.clock();
    if (order.ready_at > now) return refused("not-delivered");
    const code = await findRefusalCode(host, order.iccid, ref);
    if (code) return refused(code);
    await tx.updateTable("simulator_orders").set({ cancelled_at: now, cancel_key: cancelKey }).where("ref", "=", ref).execute();
    return { state: "cancelled", at: now };
  });
}

type RefusalCode = Extract<CarrierCancellation, { state: "refused" }>["code"];
const refused = (code: RefusalCode): CarrierCancellation => ({ state: "refused", code });

/** Locks the SIM's row: two concurrent cancellations of credit must not both count the same balance. */
async function lockSim(tx: DatabaseTransaction, iccid: string): Promise<void> {
  await tx
    .updateTable("simulator_sims")
    .set((eb) => ({ iccid: eb.ref("iccid") }))
    .where("iccid", "=", iccid)
    .execute();
}

async function findRefusalCode(host: SimulatorHost, iccid: string, ref: string): Promise<RefusalCode | null> {
  const { credits, until } = await readSimHistory(host, iccid);
  const credit = credits.find((one) => one.ref === ref);
  if (credit) {
    const replay = meterBalance(iccid, credits, until);
    if (isUntouched(replay, credit)) return null;
    return replay.credits.get(ref) === "expired" ? "expired" : "started";
  }
  const found = (await listPackages(host, iccid)).find((one) => one.ref === ref);
  if (found?.state === "waiting") return null;
  return found && found.activatedAt === null ? "expired" : "started";
}
