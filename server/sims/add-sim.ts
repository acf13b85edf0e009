import { lookUpSim } from "#server/identity/sign-in/look-up-sim.ts";
import { message, type ErrorMessage } from "#server/forms/message.schema.ts";
import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { listSims } from "./list-sims.ts";
import { watchSim } from "./watch-sim.ts";

/** An account that follows this many SIMs may not add another. Its orders may still deliver more. */
export const MAX_SIMS = 50;
const UNKNOWN = "sims.unknown";

type NewSim = { accountId: string; iccid: string; remark: string; clientAddress: string };
type AddSimResult = { ok: true } | { ok: false; reason: ErrorMessage };

/**
 * Lets an account follow a SIM that the carrier knows, also one that it removed (§2, My package). Rejects an unknown SIM, one that the account follows
 * already, and any SIM if it follows 50. Passes on the rejections of `lookUpSim`, which applies the rate limits of signing in by ICCID. Watches the
 * balance of a prepaid SIM from then on.
 */
export async function addSim(shop: AppContext, { accountId, iccid, remark, clientAddress }: NewSim): Promise<AddSimResult> {
  const lookup = await lookUpSim(shop, { iccid, clientAddress });
  if (!lookup.ok) return lookup;
  const { sim } = lookup;
  if (!sim) return { ok: false, reason: UNKNOWN };
  const now = shop.clock();
  return shop.db.transaction().execute(async (tx): Promise<AddSimResult> => {
    // Locks the account's row, so that two concurrent requests cannot exceed the limit together.
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
    if (sim.product !== "travel") await watchSim(tx, iccid, now);
    return { ok: true };
  });
}

/** Returns the errors that `addSim` would find. For a form that its schema rejects, so that all errors are shown together. Counts as a lookup. */
export async function findAddSimErrors(
  shop: AppContext,
  { accountId, clientAddress, iccid }: { iccid?: string } & Omit<NewSim, "iccid" | "remark">,
): Promise<FieldErrors> {
  if (iccid === undefined) return {};
  const lookup = await lookUpSim(shop, { iccid, clientAddress });
  if (!lookup.ok) return { iccid: [lookup.reason] };
  const reason = lookup.sim ? await findRejection(shop, { accountId, iccid }) : UNKNOWN;
  return reason ? { iccid: [reason] } : {};
}

async function findRejection(
  shop: Parameters<typeof listSims>[0],
  { accountId, iccid }: Pick<NewSim, "accountId" | "iccid">,
): Promise<ErrorMessage | null> {
  const sims = await listSims(shop, accountId);
  if (sims.some((sim) => sim.iccid === iccid)) return "errors.iccid-duplicate";
  return sims.length >= MAX_SIMS ? message("sims.too-many", { max: MAX_SIMS }) : null;
}
