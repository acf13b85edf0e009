import type { Selectable } from "kysely";
import type { DisputesTable } from "#server/db/tables/money-tables.ts";
import type { DisputeView, Window } from "#server/gateways/payments/payments.ts";
import { disputeStateAfter } from "#server/payments/dispute.ts";
import { chunkAsync } from "./chunk-async.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { applyDispute } from "#server/orders/disputes/apply-dispute.ts";

const MOST = 200;
const DAY_MS = 86_400_000;
/** Banks decide months after a dispute was made; an inquiry may stand for months before it becomes one. */
const DISPUTE_DAYS = 180;

/**
 * Compares the disputes in the provider's books with ours. One that we did not hear of, or not how it ended, goes the way of every
 * dispute: it is booked, and becomes a row for a person. Answers how many are new.
 */
export async function compareDisputes(shop: AppContext, window: Window): Promise<number> {
  const { oldest } = await shop.db
    .selectFrom("disputes")
    .select((eb) => eb.fn.min("opened_at").as("oldest"))
    .where("state", "=", "opened")
    .where("provider", "=", shop.payments.name)
    .executeTakeFirstOrThrow();
  const from = Math.min(window.from, window.to - DISPUTE_DAYS * DAY_MS, Number(oldest ?? window.to) - DISPUTE_DAYS * DAY_MS);
  let found = 0;
  for await (const batch of chunkAsync(shop.payments.listDisputes({ ...window, from }), MOST)) {
    const ours = await findKnown(shop, batch);
    for (const view of batch) {
      if (!saysMore(view, ours.get(view.disputeId))) continue;
      const outcome = await shop.db.transaction().execute((tx) => applyDispute(tx, shop, shop.payments.name, view));
      if (outcome !== "dispute") continue;
      found++;
      shop.log.error("money.difference", "dispute", { ref: view.disputeId });
      shop.wake();
    }
  }
  return found;
}

type Known = Pick<Selectable<DisputesTable>, "id" | "state" | "reason" | "evidence_due_at">;

/** Whether the provider tells something about a dispute that we do not know yet. */
function saysMore(view: DisputeView, known: Known | undefined): boolean {
  return (
    disputeStateAfter(known?.state, view.state) !== null ||
    (known?.reason === null && view.reason !== null) ||
    (known?.evidence_due_at === null && view.evidenceDueAt !== null)
  );
}

async function findKnown(shop: AppContext, batch: DisputeView[]): Promise<Map<string, Known>> {
  const ids = batch.map(({ disputeId }) => disputeId);
  const rows = await shop.db.selectFrom("disputes").select(["id", "state", "reason", "evidence_due_at"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
