import type { Selectable } from "kysely";
import type { DisputesTable } from "#server/db/tables/payment-tables.ts";
import type { DisputeView, TimeWindow } from "#server/gateways/payments/payment-provider.ts";
import { disputeStateAfter } from "#server/payments/dispute.ts";
import { chunkAsync } from "./chunk-async.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { applyDispute } from "#server/orders/disputes/apply-dispute.ts";

const BATCH_SIZE = 200;
const DAY_MS = 86_400_000;
/** How long disputes are listed. Banks decide months after a dispute was opened, and an inquiry may become a dispute after months. */
const DISPUTE_DAYS = 180;

/**
 * Compares the provider's disputes with ours. A dispute that is new or has ended without our knowledge is applied like every dispute: it is
 * posted to the ledger and recorded for manual review. Returns how many were applied.
 */
export async function compareDisputes(shop: AppContext, window: TimeWindow): Promise<number> {
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
