import { isProviderError, type SessionView, type Window } from "#server/gateways/payments/payments.ts";
import { chunkAsync } from "./chunk-async.ts";
import { diffPaidPayment, diffSession } from "#server/payments/reconciliation/reconciliation-diff.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { toSessionUpdate } from "#server/payments/payment.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { applyPaymentUpdate } from "#server/orders/payments/apply-payment-update.ts";

const MOST = 200;
/** A session is made before it is paid, at times long before. */
const EARLIER_MS = 86_400_000;

/**
 * Compares the money that the provider says it took with ours, both ways round; every difference becomes a row. Money that we had given
 * up also goes the way of every payment: late money still wins. Answers how many rows are new.
 */
export async function comparePayments(shop: AppContext, window: Window): Promise<number> {
  const agreed = new Set<string>();
  let found = 0;
  for await (const batch of chunkAsync(shop.payments.listPayments({ ...window, from: window.from - EARLIER_MS }), MOST)) {
    const ours = await paymentsOf(
      shop,
      batch.map(({ ref }) => ref),
    );
    for (const theirs of batch) {
      const payment = ours.get(theirs.ref);
      const difference = diffSession(payment, theirs);
      if (!difference) {
        if (payment && theirs.paymentStatus === "paid") agreed.add(payment.id);
      } else if (await noteSession(shop, difference, theirs)) found++;
    }
  }
  return found + (await comparePaid(shop, window, agreed));
}

async function paymentsOf(shop: AppContext, refs: string[]) {
  const rows = await shop.db
    .selectFrom("payments")
    .select(["id", "provider", "state", "amount", "currency", "session_id"])
    .where("id", "in", refs)
    .execute();
  return new Map(rows.filter(({ provider }) => provider === shop.payments.name).map((row) => [row.id, row]));
}

async function noteSession(shop: AppContext, difference: NonNullable<ReturnType<typeof diffSession>>, theirs: SessionView): Promise<boolean> {
  const now = shop.clock();
  const isNew = await shop.db.transaction().execute(async (tx) => {
    // Nobody was faster than we: the news is ours, and so is the evidence.
    if (
      difference.kind === "payment-state" &&
      (await applyPaymentUpdate(tx, shop, theirs.ref, toSessionUpdate(theirs, "compared"))) === "nothing-new"
    ) {
      return false;
    }
    return recordDiscrepancy(tx, { ...difference, now }, "found");
  });
  if (isNew) shop.log.error("money.difference", difference.kind, { ref: difference.ref });
  shop.wake();
  return isNew;
}

/** What we have booked in the window and did not find in their list is asked for one by one, before anybody is accused. */
async function comparePaid(shop: AppContext, window: Window, agreed: Set<string>): Promise<number> {
  let found = 0;
  for (let after = { at: window.from, id: "" }; ;) {
    const ours = await shop.db
      .selectFrom("payments")
      .select(["id", "state", "amount", "currency", "session_id", "paid_at"])
      .where("provider", "=", shop.payments.name)
      .where("paid_at", ">=", after.at)
      .where("paid_at", "<", window.to)
      .where(({ eb, or }) => or([eb("paid_at", ">", after.at), eb("id", ">", after.id)]))
      .orderBy("paid_at")
      .orderBy("id")
      .limit(MOST)
      .execute();
    for (const payment of ours.filter(({ id, state }) => state === "paid" && !agreed.has(id))) {
      const difference = diffPaidPayment(payment, await sessionOf(shop, payment.session_id));
      if (!difference || !(await recordDiscrepancy(shop.db, { ...difference, now: shop.clock() }, "found"))) continue;
      found++;
      shop.log.error("money.difference", difference.kind, { ref: difference.ref });
    }
    const last = ours.at(-1);
    if (!last || ours.length < MOST) return found;
    after = { at: Number(last.paid_at), id: last.id };
  }
}

async function sessionOf(shop: AppContext, sessionId: string | null): Promise<SessionView | undefined> {
  if (!sessionId) return undefined;
  try {
    return await shop.payments.getSession(sessionId);
  } catch (error) {
    if (isProviderError(error) && error.kind === "final") return undefined;
    throw error;
  }
}
