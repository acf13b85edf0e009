import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { PaymentsTable } from "#server/db/tables/order-tables.ts";
import { isProviderError, type SessionView } from "#server/gateways/payments/payments.ts";
import type { JobHandler, JobResult } from "#server/jobs/job.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { toSessionUpdate, isPaymentPending } from "#server/payments/payment.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { releaseReservation } from "#server/orders/reservations/reserve-items.ts";
import { FIRST_CHECK_MS } from "./create-payment-attempt.ts";
import { lockOrder, transitionOrder } from "#server/orders/core/transition-order.ts";
import { openPaymentSession } from "./open-payment-session.ts";
import { isOrderPaid } from "#server/orders/core/order.ts";
import { applyPaymentUpdate } from "./apply-payment-update.ts";

const GRACE_MS = 60_000;
const LONGEST_REST_MS = 15 * 60_000;
/** What providers say of a session that they do not know. */
const UNKNOWN: readonly string[] = ["unknown", "unknown-session"];

/**
 * Job `payments.check`: asks the provider about a try that has brought no money yet, in case its webhook never comes: 2 minutes after
 * it was made, then ever more rarely, at its end, and after. When a try is over and nobody tries again, its order expires.
 */
export const checkPayment: JobHandler<AppContext> = async (shop, job) => {
  await syncPaymentWithProvider(shop, job.ref);
  const payment = await shop.db.selectFrom("payments").selectAll().where("id", "=", job.ref).executeTakeFirstOrThrow();
  if (isPaymentPending(payment.state)) return { again: nextCheck(payment, shop.clock()) };
  return payment.state === "paid" ? {} : await endOrder(shop, payment);
};

/**
 * Asks the provider once about a try that is alive, and applies the answer. Makes its page if a crash came between. One that the provider
 * cannot know, because we took money by another or by another account of it then, ends with its time, and a person looks.
 */
export async function syncPaymentWithProvider(shop: AppContext, paymentId: string): Promise<void> {
  const payment = await shop.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.state", "payments.session_id", "payments.provider", "orders.state as order_state"])
    .where("payments.id", "=", paymentId)
    .executeTakeFirstOrThrow();
  if (!isPaymentPending(payment.state)) return;
  if (payment.state === "creating" || !payment.session_id) {
    await openPaymentSession(shop, paymentId);
    return;
  }
  if (payment.provider !== shop.payments.name) return endUnknown(shop, paymentId);
  let session: SessionView;
  try {
    // Paid by another try meanwhile: nobody shall pay this one too.
    if (isOrderPaid(payment.order_state)) await shop.payments.expireSession(payment.session_id);
    session = await shop.payments.getSession(payment.session_id);
  } catch (error) {
    if (isProviderError(error) && error.kind === "final" && UNKNOWN.includes(error.code)) return endUnknown(shop, paymentId);
    throw error;
  }
  const outcome = await shop.db.transaction().execute((tx) => applyPaymentUpdate(tx, shop, paymentId, toSessionUpdate(session, "asked")));
  if (outcome !== "nothing-new") shop.wake();
}

/** Ends a try that nobody can be asked about, once its page can have taken no money any more. */
async function endUnknown(shop: AppContext, paymentId: string): Promise<void> {
  const now = shop.clock();
  const payment = await shop.db.selectFrom("payments").selectAll().where("id", "=", paymentId).executeTakeFirstOrThrow();
  if (now < payment.expires_at + GRACE_MS) return;
  const { amount, currency, provider, session_id: sessionId } = payment;
  await shop.db.transaction().execute(async (tx) => {
    const end = { state: "expired" as const, sessionId: null, amount, currency, paymentRef: null, cause: "nobody to ask" };
    if ((await applyPaymentUpdate(tx, shop, paymentId, end)) !== "changed") return;
    const theirs = `not known to ${shop.payments.name}`;
    await recordDiscrepancy(
      tx,
      {
        kind: "payment-other-provider",
        ref: paymentId,
        ours: `${payment.state} at ${provider} as ${sessionId}`,
        theirs,
        now,
      },
      "found",
    );
  });
  shop.wake();
}

/** Rests for half the age of a try, 2 to 15 minutes, but is there just after its end. */
function nextCheck(payment: Selectable<PaymentsTable>, now: number): number {
  const next = now + Math.min(LONGEST_REST_MS, Math.max(FIRST_CHECK_MS, (now - payment.created_at) / 2));
  const end = payment.expires_at + GRACE_MS;
  return Math.round(now < end && next > end ? end : next);
}

async function endOrder(shop: AppContext, payment: Selectable<PaymentsTable>): Promise<JobResult> {
  const order = await shop.db.selectFrom("orders").select(["state", "expires_at"]).where("id", "=", payment.order_id).executeTakeFirstOrThrow();
  const now = shop.clock();
  if (order.state !== "awaiting-payment") return {};
  if (now < order.expires_at + GRACE_MS) return { again: order.expires_at + GRACE_MS };
  return { commit: (tx) => expireOrder(tx, payment.order_id, shop.clock()) };
}

/** Ends an order that nobody paid and nobody is paying: its promo code and its cards are free again. */
export async function expireOrder(tx: DatabaseTransaction, orderId: string, now: number): Promise<void> {
  await lockOrder(tx, orderId);
  const alive = await tx
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("state", "in", ["creating", "open", "processing"])
    .execute();
  if (alive.length > 0) return;
  const order = await tx.selectFrom("orders").select(["way", "expires_at"]).where("id", "=", orderId).executeTakeFirstOrThrow();
  if (now < order.expires_at || !(await transitionOrder(tx, { orderId, to: "expired", actor: "shop", cause: "not paid in time", now }))) return;
  const { quantity } = await tx.selectFrom("order_lines").select("quantity").where("order_id", "=", orderId).executeTakeFirstOrThrow();
  await releaseReservation(tx, { orderId, quantity, physical: order.way === "physical", now });
}
