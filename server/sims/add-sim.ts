import { lookUpSim } from "#server/identity/sign-in/look-up-sim.ts";
import { message } from "#server/forms/message.schema.ts";
import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { listSims } from "./list-sims.ts";
import { watchSim } from "./watch-sim.ts";

/** How many SIMs one account may follow. */
export const MAX_SIMS = 50;
const UNKNOWN = "sims.unknown";

type NewSim = { accountId: string; iccid: string; remark: string; clientAddress: string };
type Added = { ok: true } | { ok: false; reason: string };

/**
 * Lets an account follow a SIM that the carrier knows (§2, My package). Refuses one that it follows already, one that nobody knows, the
 * 51st, and as `lookUpSim` does: the tries are those of signing in by ICCID. A SIM that was removed comes back; of a prepaid one it is told
 * when the balance runs low.
 */
export async function addSim(shop: AppContext, { accountId, iccid, remark, clientAddress }: NewSim): Promise<Added> {
  const found = await lookUpSim(shop, { iccid, clientAddress });
  if (!found.ok) return found;
  const { card } = found;
  if (!card) return { ok: false, reason: UNKNOWN };
  const now = shop.clock();
  return shop.db.transaction().execute(async (tx): Promise<Added> => {
    // Locks the account's row: two windows must not add one SIM too many between them.
    await tx
      .updateTable("accounts")
      .set((eb) => ({ id: eb.ref("id") }))
      .where("id", "=", accountId)
      .execute();
    const reason = await findRejection({ db: tx }, { accountId, iccid });
    if (reason) return { ok: false, reason };
    await tx
      .insertInto("account_sims")
      .values({ account_id: accountId, iccid, remark, added_at: now })
      .onConflict((on) => on.columns(["account_id", "iccid"]).doUpdateSet({ remark, hidden: 0, added_at: now }))
      .execute();
    if (card.product !== "travel") await watchSim(tx, iccid, now);
    return { ok: true };
  });
}

/** What `addSim` would refuse of the fields of a form that its schema refuses, told in the same answer. */
export async function findAddSimErrors(
  shop: AppContext,
  { accountId, clientAddress, iccid }: { iccid?: string } & Omit<NewSim, "iccid" | "remark">,
): Promise<FieldErrors> {
  if (iccid === undefined) return {};
  const found = await lookUpSim(shop, { iccid, clientAddress });
  if (!found.ok) return { iccid: [found.reason] };
  const reason = found.card ? await findRejection(shop, { accountId, iccid }) : UNKNOWN;
  return reason ? { iccid: [reason] } : {};
}

async function findRejection(
  shop: Parameters<typeof listSims>[0],
  { accountId, iccid }: Pick<NewSim, "accountId" | "iccid">,
): Promise<string | null> {
  const sims = await listSims(shop, accountId);
  if (sims.some((sim) => sim.iccid === iccid)) return "errors.iccid-duplicate";
  return sims.length >= MAX_SIMS ? message("sims.too-many", { max: MAX_SIMS }) : null;
}
