import type { DisputeView, Window } from "#server/gateways/payments/payments.ts";
import { disputeStateAfter } from "#server/payments/dispute.ts";
import { inBatches } from "#server/payments/in-batches.ts";
import type { Shop } from "#server/shop.ts";
import { settleDispute } from "./settle-dispute.ts";

const MOST = 200;
const DAY_MS = 86_400_000;
/** Banks decide months after a dispute was made; an inquiry may stand for months before it becomes one. */
const DISPUTE_DAYS = 180;

/**
 * Compares the disputes in the provider's books with ours. One that we did not hear of, or not how it ended, goes the way of every
 * dispute: it is booked, and becomes a row for a person. Answers how many are new.
 */
export async function compareDisputes(shop: Shop, window: Window): Promise<number> {
  const { oldest } = await shop.db
    .selectFrom("disputes")
    .select((eb) => eb.fn.min("opened_at").as("oldest"))
    .where("state", "=", "opened")
    .executeTakeFirstOrThrow();
  const from = Math.min(window.from, window.to - DISPUTE_DAYS * DAY_MS, Number(oldest ?? window.to) - DISPUTE_DAYS * DAY_MS);
  let found = 0;
  for await (const batch of inBatches(shop.payments.listDisputes({ ...window, from }), MOST)) {
    const ours = await statesOf(shop, batch);
    for (const view of batch) {
      if (!disputeStateAfter(ours.get(view.disputeId), view.state)) continue;
      const outcome = await shop.db.transaction().execute((tx) => settleDispute(tx, shop, shop.payments.name, view));
      if (outcome !== "dispute") continue;
      found++;
      shop.log.error("money.difference", "dispute", { ref: view.disputeId });
      shop.wake();
    }
  }
  return found;
}

async function statesOf(shop: Shop, batch: DisputeView[]) {
  const ids = batch.map(({ disputeId }) => disputeId);
  const rows = await shop.db.selectFrom("disputes").select(["id", "state"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}
