import type { JobHandler } from "#server/jobs/job.ts";
import { comparisonRef } from "#server/payments/reconciliation/reconcile.ts";
import { compareLedger } from "#server/payments/reconciliation/compare-ledger.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { compareFulfilments } from "./compare-fulfilments.ts";
import { comparePayments } from "./compare-payments.ts";
import { compareRefunds } from "./compare-refunds.ts";
import type { Selectable } from "kysely";
import type { DisputesTable } from "#server/db/tables/payment-tables.ts";
import type { DisputeView, TimeWindow } from "#server/gateways/payments/payment-provider.ts";
import { disputeStateAfter } from "#server/payments/dispute.ts";
import { chunkAsync } from "./chunk-async.ts";
import { applyDispute } from "#server/orders/disputes/apply-dispute.ts";

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

const BATCH_SIZE = 200;
/** How long disputes are listed. Banks decide months after a dispute was opened, and an inquiry may become a dispute after months. */
const DISPUTE_DAYS = 180;

/**
 * Compares the provider's disputes with ours. A dispute that is new or has ended without our knowledge is applied like every dispute: it is
 * posted to the ledger and recorded for manual review. Returns how many were applied.
 */
async function compareDisputes(shop: AppContext, window: TimeWindow): Promise<number> {
  const { oldest } = await shop.db
    .selectFrom("disputes")
    .select((eb) => eb.fn.min("opened_at").as("oldest"))
    .where("state", "=", "opened")
    .where("provider", "=", shop.payments.name)
    .executeTakeFirstOrThrow();
  const from = Math.min(window.from, window.to - DISPUTE_DAYS * DAY_MS, Number(oldest ?? window.to) - DISPUTE_DAYS * DAY_MS);
  let applied = 0;
  for await (const batch of chunkAsync(shop.payments.listDisputes({ ...window, from }), BATCH_SIZE)) {
    const ours = await findStoredDisputes(shop, batch);
    for (const view of batch) {
      if (!hasNews(view, ours.get(view.disputeId))) continue;
      const outcome = await shop.db.transaction().execute((tx) => applyDispute(tx, shop, shop.payments.name, view));
      if (outcome !== "dispute") continue;
      applied++;
      shop.log.error("money.difference", "dispute", { ref: view.disputeId });
      shop.wake();
    }
  }
  return applied;
}

type StoredDispute = Pick<Selectable<DisputesTable>, "id" | "state" | "reason" | "evidence_due_at">;

/** Whether the provider has a new state, reason or evidence deadline of a dispute. */
function hasNews(view: DisputeView, stored: StoredDispute | undefined): boolean {
  return (
    disputeStateAfter(stored?.state, view.state) !== null ||
    (stored?.reason === null && view.reason !== null) ||
    (stored?.evidence_due_at === null && view.evidenceDueAt !== null)
  );
}

async function findStoredDisputes(shop: AppContext, batch: DisputeView[]): Promise<Map<string, StoredDispute>> {
  const ids = batch.map(({ disputeId }) => disputeId);
  const rows = await shop.db.selectFrom("disputes").select(["id", "state", "reason", "evidence_due_at"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
