import type { JobHandler } from "#server/jobs/job.ts";
import { comparisonRef } from "#server/payments/reconciliation/reconcile.ts";
import { compareLedger } from "#server/payments/reconciliation/compare-ledger.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { compareFulfilments } from "./compare-fulfilments.ts";
import { compareDisputes } from "./compare-disputes.ts";
import { comparePayments } from "./compare-payments.ts";
import { compareRefunds } from "./compare-refunds.ts";

const DAY_MS = 86_400_000;
const NIGHTLY_DAYS = 3;
/** How long ended jobs are kept. */
const KEPT_DAYS = 31;

/**
 * Compares our records of the last days with those of the payment provider and the carrier, and our ledger with itself. Each difference is
 * recorded for manual review (*Money* at the staff desk). Returns how many are new. Throws if the provider or the carrier does not respond.
 */
export async function reconcileRecords(shop: AppContext, days = NIGHTLY_DAYS): Promise<number> {
  const now = shop.clock();
  const window = { from: now - days * DAY_MS, to: now };
  const payments = await comparePayments(shop, window);
  const refunds = await compareRefunds(shop, window);
  const disputes = await compareDisputes(shop, window);
  const ledger = await compareLedger(shop);
  return payments + refunds + disputes + ledger + (await compareFulfilments(shop, window));
}

/**
 * Job `reconcile.records`, once a day: reconciles the last three days, and all days since it last succeeded. It is retried if the provider or the carrier
 * does not respond.
 */
export const reconcileRecordsDaily: JobHandler<AppContext> = async (shop) => {
  const now = shop.clock();
  const refs = Array.from({ length: KEPT_DAYS }, (_, day) => comparisonRef(now - day * DAY_MS));
  const done = await shop.db.selectFrom("jobs").select("done_at").where("topic", "=", "reconcile.records").where("ref", "in", refs).execute();
  const last = Math.max(...done.map(({ done_at: at }) => at ?? 0));
  const missed = last > 0 ? Math.ceil((now - last) / DAY_MS) : 0;
  const days = Math.max(NIGHTLY_DAYS, missed + 1);
  shop.log.info("reconcile.records", { what: `${days} days`, count: await reconcileRecords(shop, days) });
  return {};
};
