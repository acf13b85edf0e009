import { reject, type Rejection } from "#server/forms/rejection.ts";
import { lookUpSim, type LookUpSimRejectionCode } from "#server/identity/sign-in/look-up-sim.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { listSims } from "./list-sims.ts";
import { watchSim } from "./watch-sim.ts";

/** An account that follows this many SIMs may not add another. Its orders may still deliver more. */
export const MAX_SIMS = 50;

type NewSim = { accountId: string; iccid: string; remark: string; clientAddress: string; ticket?: string | undefined };
type ListRejectionCode = "iccid-duplicate" | "too-many-sims";
export type AddSimRejectionCode = "sim-to-add-unknown" | ListRejectionCode | LookUpSimRejectionCode;
type AddSimResult = { ok: true } | Rejection<AddSimRejectionCode>;

/**
 * Lets an account follow a SIM that the carrier knows, also one that it removed (§2, My package). Rejects an unknown SIM, one that the account follows
 * already, and any SIM if it follows 50. Passes on the rejections of `lookUpSim`, which applies the rate limits of signing in by ICCID. Watches the
 * balance of a prepaid SIM from then on.
 */
export async function addSim(shop: AppContext, { accountId, iccid, remark, clientAddress, ticket }: NewSim): Promise<AddSimResult> {
  const lookup = await lookUpSim(shop, { iccid, clientAddress, ticket });
  if (!lookup.ok) return asNewSimRejection(lookup);
  const { sim } = lookup;
  const now = shop.clock();
  return shop.db.transaction().execute(async (tx): Promise<AddSimResult> => {
    // Locks the account's row, so that two concurrent requests cannot exceed the limit together.
    await tx
      .updateTable("accounts")
      .set((eb) => ({ id: eb.ref("id") }))
      .where("id", "=", accountId)
      .execute();
    const rejection = await checkList({ db: tx }, { accountId, iccid });
    if (rejection) return rejection;
    await tx
      .insertInto("account_sims")
      .values({ account_id: accountId, iccid, remark, added_at: now })
      .onConflict((on) => on.columns(["account_id", "iccid"]).doUpdateSet({ remark, hidden: 0, added_at: now }))
      .execute();
    if (sim.product !== "travel") await watchSim(tx, iccid, now);
    return { ok: true };
  });
}

/** Returns the rejection of `addSim`, or null. For a form that its schema rejects, so that all errors are shown together. */
export async function checkNewSim(
  shop: AppContext,
  { accountId, clientAddress, ticket, iccid }: { iccid?: string } & Omit<NewSim, "iccid" | "remark">,
): Promise<Rejection<AddSimRejectionCode> | null> {
  if (iccid === undefined) return null;
  const lookup = await lookUpSim(shop, { iccid, clientAddress, ticket });
  return lookup.ok ? checkList(shop, { accountId, iccid }) : asNewSimRejection(lookup);
}

const asNewSimRejection = (rejection: Rejection<LookUpSimRejectionCode>) =>
  rejection.code === "sim-unknown" ? reject("sim-to-add-unknown") : rejection;

async function checkList(
  shop: Parameters<typeof listSims>[0],
  { accountId, iccid }: Pick<NewSim, "accountId" | "iccid">,
): Promise<Rejection<ListRejectionCode> | null> {
  const sims = await listSims(shop, accountId);
  if (sims.some((sim) => sim.iccid === iccid)) return reject("iccid-duplicate");
  return sims.length >= MAX_SIMS ? reject("too-many-sims", { max: MAX_SIMS }) : null;
}
