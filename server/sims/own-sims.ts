import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Sim } from "./sim.ts";
import { findSim } from "./list-sims.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";

/**
 * Returns a SIM that an account follows; null if the account does not follow it. With `accountId` null, returns the SIM of an ICCID sign-in, whose
 * session the caller has checked; null if the carrier does not know it. Such a SIM counts as `physical` while the carrier does not respond.
 */
export async function readSim(shop: AppContext, { iccid, accountId }: { iccid: string; accountId: string | null }): Promise<Sim | null> {
  if (accountId !== null) return findSim(shop, { accountId, iccid });
  const view = await callCarrier(shop.log, () => shop.carrier.lookup(iccid), { kind: "physical" as const });
  return view && { iccid, kind: view.kind, remark: "", fromOrder: false };
}

/** Sets the remark of a followed SIM; an empty remark removes it. Rejects a SIM that the account does not follow (§2). */
export async function renameSim(
  shop: AppContext,
  { accountId, iccid, remark }: { accountId: string; iccid: string; remark: string },
): Promise<{ ok: true } | Rejection<"sim-not-followed">> {
  if (!(await findSim(shop, { accountId, iccid }))) return reject("sim-not-followed");
  await shop.db
    .insertInto("account_sims")
    .values({ account_id: accountId, iccid, remark, added_at: shop.clock() })
    .onConflict((on) => on.columns(["account_id", "iccid"]).doUpdateSet({ remark }))
    .execute();
  return { ok: true };
}

/**
 * Names a delivered unit of an order (§2, Result page), and with `accountId` the SIM of the account. The link of the order alone does not rename the SIMs of
 * an account. Changes nothing if the order has no such unit.
 */
export async function nameUnit(
  shop: AppContext,
  { orderId, accountId, unit, remark }: { orderId: string; accountId: string | null; unit: number; remark: string },
): Promise<void> {
  const named = await shop.db
    .updateTable("fulfilments")
    .set({ remark })
    .where("order_id", "=", orderId)
    .where("unit", "=", unit)
    .where("state", "=", "delivered")
    .returning("iccid")
    .executeTakeFirst();
  if (named?.iccid && accountId !== null) await renameSim(shop, { accountId, iccid: named.iccid, remark });
}

/**
 * Stops following a SIM (§2). A SIM that an order of the account delivered, renewed or topped up is hidden until it is added again, and its remark is
 * cleared; a SIM that was only added is deleted from the list. Rejects a SIM that the account does not follow.
 */
export async function removeSim(
  shop: AppContext,
  { accountId, iccid }: { accountId: string; iccid: string },
): Promise<{ ok: true } | Rejection<"sim-not-followed">> {
  const sim = await findSim(shop, { accountId, iccid });
  if (!sim) return reject("sim-not-followed");
  if (!sim.fromOrder) {
    await shop.db.deleteFrom("account_sims").where("account_id", "=", accountId).where("iccid", "=", iccid).execute();
    return { ok: true };
  }
  await shop.db
    .insertInto("account_sims")
    .values({ account_id: accountId, iccid, hidden: 1, added_at: shop.clock() })
    .onConflict((on) => on.columns(["account_id", "iccid"]).doUpdateSet({ hidden: 1, remark: "" }))
    .execute();
  return { ok: true };
}
