import type { AppContext } from "#server/context/app-context.ts";
import { findSim } from "./list-sims.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";

/** Sets the remark of a followed SIM; an empty remark removes it. Rejects a SIM that the account does not follow (§2). */
export async function renameSim(
  shop: AppContext,
  { accountId, iccid, remark }: { accountId: string; iccid: string; remark: string },
): Promise<{ ok: true } | { ok: false; reason: ErrorMessage }> {
  if (!(await findSim(shop, { accountId, iccid }))) return { ok: false, reason: "sims.not-followed" };
  await shop.db
    .insertInto("account_sims")
    .values({ account_id: accountId, iccid, remark, added_at: shop.clock() })
    .onConflict((on) => on.columns(["account_id", "iccid"]).doUpdateSet({ remark }))
    .execute();
  return { ok: true };
}
