import { isProviderError, type SessionView, type TimeWindow } from "#server/gateways/payments/payment-provider.ts";
import { chunkAsync } from "./chunk-async.ts";
import { diffPaidPayment, diffSession } from "#server/payments/reconciliation/reconciliation-diff.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { toSessionUpdate } from "#server/payments/payment.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { applyPaymentUpdate } from "#server/orders/payments/apply-payment-update.ts";
import { findLostOrder } from "#server/orders/payments/restore-payment-attempt.ts";

const BATCH_SIZE = 200;
/** A session may be created long before it is paid, so older sessions are listed as well. */
const SESSION_LEAD_MS = 86_400_000;

/**
 * Compares the provider's payments with ours, in both directions, and records each difference. A payment that we do not know to be paid is also
 * applied like every payment update, because a late payment is accepted and one that differs is refunded by staff; so is one whose attempt we have lost,
 * if its order is known. Returns how many differences are new.
 */
export async function comparePayments(shop: AppContext, window: TimeWindow): Promise<number> {
  const matched = new Set<string>();
  let added = 0;
  for await (const batch of chunkAsync(shop.payments.listPayments({ ...window, from: window.from - SESSION_LEAD_MS }), BATCH_SIZE)) {
    const ours = await findPayments(shop, batch);
    for (const theirs of batch) {
      const payment = ours.get(theirs.sessionId) ?? ours.get(theirs.ref);
      const difference = diffSession(payment, theirs);
      if (!difference) {
        if (payment && theirs.paymentStatus === "paid") matched.add(payment.id);
      } else {
        const isNews = payment ? !isRecorded(payment, theirs) : (await findLostOrder(shop.db, theirs.orderNumber)) !== undefined;
        if (await recordDifference(shop, { difference, theirs, isNews })) added++;
      }
    }
  }
  return added + (await comparePaidPayments(shop, window, matched));
}

/** Returns our payments by our reference and by their session: one that differs from its attempt has the attempt's session. */
async function findPayments(shop: AppContext, batch: SessionView[]) {
  const [refs, sessionIds] = [batch.map(({ ref }) => ref), batch.map(({ sessionId }) => sessionId)];
  const rows = await shop.db
    .selectFrom("payments")
    .select(["id", "provider", "state", "amount", "currency", "session_id"])
    .where(({ eb, or }) => or([eb("id", "in", refs), eb("session_id", "in", sessionIds)]))
    .execute();
  const own = rows.filter(({ provider }) => provider === shop.payments.name);
  // The paid one of two with the same session.
  own.sort((one, other) => Number(one.state === "paid") - Number(other.state === "paid"));
  return new Map(own.flatMap((row) => [[row.id, row] as const, ...(row.session_id ? [[row.session_id, row] as const] : [])]));
}

/** Whether the session's payment is recorded as paid, so that a difference contradicts it. */
const isRecorded = (ours: { state: string; session_id: string | null }, theirs: SessionView): boolean =>
  ours.state === "paid" && ours.session_id === theirs.sessionId;

type FoundDifference = {
  difference: NonNullable<ReturnType<typeof diffSession>>;
  theirs: SessionView;
  /** Whether it is to be applied. */ isNews: boolean;
};

async function recordDifference(shop: AppContext, { difference, theirs, isNews }: FoundDifference): Promise<boolean> {
  const now = shop.clock();
  const isNew = await shop.db.transaction().execute(async (tx) => {
    const outcome = isNews ? await applyPaymentUpdate(tx, shop, theirs.ref, toSessionUpdate(theirs, "compared")) : null;
    // It is recorded with its own payment.
    if (outcome === "mismatch") return true;
    // If the payment was applied concurrently, for example by a webhook, there is no difference to record.
    if (outcome === "nothing-new") return false;
    return recordDiscrepancy(tx, { ...difference, now }, "found");
  });
  if (isNew) shop.log.error("money.difference", difference.kind, { ref: difference.ref });
  shop.wake();
  return isNew;
}

/** Compares the payments of the window that were not in the provider's list. Each is queried at the provider before a difference is recorded. */
async function comparePaidPayments(shop: AppContext, window: TimeWindow, matched: Set<string>): Promise<number> {
  let added = 0;
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
      .limit(BATCH_SIZE)
      .execute();
    for (const payment of ours.filter(({ id, state }) => state === "paid" && !matched.has(id))) {
      const difference = diffPaidPayment(payment, await findSession(shop, payment.session_id));
      if (!difference || !(await recordDiscrepancy(shop.db, { ...difference, now: shop.clock() }, "found"))) continue;
      added++;
      shop.log.error("money.difference", difference.kind, { ref: difference.ref });
    }
    const last = ours.at(-1);
    if (!last || ours.length < BATCH_SIZE) return added;
    after = { at: Number(last.paid_at), id: last.id };
  }
}

async function findSession(shop: AppContext, sessionId: string | null): Promise<SessionView | undefined> {
  if (!sessionId) return undefined;
  try {
    return await shop.payments.getSession(sessionId);
  } catch (error) {
    if (isProviderError(error) && error.kind === "final") return undefined;
    throw error;
  }
}
