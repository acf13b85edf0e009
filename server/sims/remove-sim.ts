import type { AppContext } from "#server/context/app-context.ts";
import { findSim } from "./list-sims.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";

/**
 * Stops following a SIM (§2). A SIM that an order of the account delivered, renewed or topped up is hidden until it is added again, and its remark is
 * cleared; a SIM that was only added is deleted from the list. Rejects a SIM that the account does not follow.
 */
export async function removeSim(
  shop: AppContext,
  { accountId, iccid }: { accountId: string; iccid: string },
): Promise<{ ok: true } | { ok: false; reason: ErrorMessage }> {
  const sim = await findSim(shop, { accountId, iccid });
  if (!sim) return { ok: false, reason: "sims.not-followed" };
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
