import { findCard } from "#server/identity/find-card.ts";
import { message } from "#server/locale/message.schema.ts";
import type { Shop } from "#server/shop.ts";
import { listSims } from "./list-sims.ts";
import { watchSim } from "./watch-sim.ts";

/** How many SIMs one account may follow. */
export const MAX_SIMS = 50;

type NewSim = { accountId: string; iccid: string; remark: string; clientAddress: string };
type Added = { ok: true } | { ok: false; reason: string };

/**
 * Lets an account follow a SIM that the carrier knows (§2, My package). Refuses one that it follows already, one that nobody knows, the
 * 51st, and as `findCard` does: the tries are those of signing in by ICCID. A SIM that was removed comes back; of a prepaid one it is told
 * when the balance runs low.
 */
export async function addSim(shop: Shop, { accountId, iccid, remark, clientAddress }: NewSim): Promise<Added> {
  const found = await findCard(shop, { iccid, clientAddress });
  if (!found.ok) return found;
  const { card } = found;
  if (!card) return { ok: false, reason: "sims.unknown" };
  const now = shop.clock();
  return shop.db.transaction().execute(async (tx): Promise<Added> => {
    // Locks the account's row: two windows must not add one SIM too many between them.
    await tx
      .updateTable("accounts")
      .set((eb) => ({ id: eb.ref("id") }))
      .where("id", "=", accountId)
      .execute();
    const sims = await listSims({ db: tx }, accountId);
    if (sims.some((sim) => sim.iccid === iccid)) return { ok: false, reason: "errors.iccid-duplicate" };
    if (sims.length >= MAX_SIMS) return { ok: false, reason: message("sims.too-many", { max: MAX_SIMS }) };
    await tx
      .insertInto("account_sims")
      .values({ account_id: accountId, iccid, remark, added_at: now })
      .onConflict((on) => on.columns(["account_id", "iccid"]).doUpdateSet({ remark, hidden: 0, added_at: now }))
      .execute();
    if (card.product !== "travel") await watchSim(tx, iccid, now);
    return { ok: true };
  });
}
