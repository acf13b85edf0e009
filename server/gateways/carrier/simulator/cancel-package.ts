import type { DatabaseTransaction } from "#server/db/database.ts";
import type { CarrierCancellation } from "#server/gateways/carrier/carrier.ts";
import { isUntouched, meterBalance } from "#server/gateways/carrier/simulator/metering/balance-meter.ts";
import { listPackages } from "./list-packages.ts";
import { readSimHistory } from "./sim-history.ts";
import type { SimulatorHost } from "./simulator-host.ts";

type RefusalCode = Extract<CarrierCancellation, { state: "refused" }>["code"];

/**
 * Cancels a package that has not started, or credit of which nothing is used. Once it is cancelled, a call with the same `cancelKey`
 * returns the same result, and a call with another key is refused.
 */
export async function cancelPackage(host: SimulatorHost, { ref, cancelKey }: { ref: string; cancelKey: string }): Promise<CarrierCancellation> {
  return host.db.transaction().execute(async (tx) => {
    const found = await tx.selectFrom("simulator_orders").select("iccid").where("ref", "=", ref).executeTakeFirst();
    if (!found) return refused("unknown-ref");
    await lockSim(tx, found.iccid);
    // Read again after the lock: a concurrent call may have cancelled it.
    const order = await tx
      .selectFrom("simulator_orders")
      .select(["iccid", "ready_at", "cancelled_at", "cancel_key"])
      .where("ref", "=", ref)
      .executeTakeFirstOrThrow();
    if (order.cancelled_at !== null)
      return order.cancel_key === cancelKey ? { state: "cancelled", at: order.cancelled_at } : refused("cancelled-before");
    const now = host.clock();
    if (order.ready_at > now) return refused("not-delivered");
    const code = await findRefusalCode({ ...host, db: tx }, order.iccid, ref);
    if (code) return refused(code);
    await tx.updateTable("simulator_orders").set({ cancelled_at: now, cancel_key: cancelKey }).where("ref", "=", ref).execute();
    return { state: "cancelled", at: now };
  });
}

const refused = (code: RefusalCode): CarrierCancellation => ({ state: "refused", code });

/**
 * Locks the SIM's row by updating it to itself, which SQLite and PostgreSQL both support: two concurrent cancellations of credit must not both
 * count the same balance.
 */
async function lockSim(tx: DatabaseTransaction, iccid: string): Promise<void> {
  await tx
    .updateTable("simulator_sims")
    .set((eb) => ({ iccid: eb.ref("iccid") }))
    .where("iccid", "=", iccid)
    .execute();
}

async function findRefusalCode(host: SimulatorHost, iccid: string, ref: string): Promise<RefusalCode | null> {
  const { credits, until } = await readSimHistory(host, iccid);
  const credit = credits.find((added) => added.ref === ref);
  if (credit) {
    const replay = meterBalance(iccid, credits, until);
    if (isUntouched(replay, credit)) return null;
    return replay.credits.get(ref) === "expired" ? "expired" : "started";
  }
  const simPackage = (await listPackages(host, iccid)).find((listed) => listed.ref === ref);
  if (simPackage?.state === "waiting") return null;
  return simPackage && simPackage.activatedAt === null ? "expired" : "started";
}
