import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import type { PaymentsTable } from "#server/db/tables/payment-tables.ts";
import { isProviderError, type SessionView } from "#server/gateways/payments/payment-provider.ts";
import type { JobHandler, JobResult } from "#server/jobs/job.ts";
import { recordDiscrepancy } from "#server/payments/discrepancies/record-discrepancy.ts";
import { toSessionUpdate, isPaymentPending } from "#server/payments/payment.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { checkPromoUse } from "#server/orders/promo/use-promo-code.ts";
import { releaseReservation } from "#server/orders/reservations/reserve-items.ts";
import { FIRST_CHECK_MS } from "./create-payment-attempt.ts";
import { lockOrder, transitionOrder } from "#server/orders/core/transition-order.ts";
import { openPaymentSession } from "./open-payment-session.ts";
import { isOrderPaid } from "#server/orders/core/order.ts";
import { applyPaymentUpdate } from "./apply-payment-update.ts";
import { PENDING_ATTEMPT_STATES } from "#server/domain/payment-states.schema.ts";

/** Time between the expiry of an attempt or order and the check that ends it, ms. */
const GRACE_MS = 60_000;
const MAX_INTERVAL_MS = 15 * 60_000;
/** Error codes of providers for a session that they do not know. */
const UNKNOWN_SESSION_CODES: readonly string[] = ["unknown", "unknown-session"];

/**
 * Job `payments.check`: asks the provider about a pending payment attempt, in case its webhook never arrives. It runs 2 minutes after the
 * attempt was created, then at growing intervals, and just after the attempt expires. The order expires when its time to pay is over, the
 * attempt has ended without payment, and no other is pending.
 */
export const checkPayment: JobHandler<AppContext> = async (shop, job) => {
  await syncPaymentWithProvider(shop, job.ref);
  const payment = await shop.db.selectFrom("payments").selectAll().where("id", "=", job.ref).executeTakeFirstOrThrow();
  if (isPaymentPending(payment.state)) return { again: nextCheck(payment, shop.clock()) };
  return payment.state === "paid" ? {} : await expireOrderWhenDue(shop, payment);
};

/**
 * Asks the provider once about a pending payment attempt and applies the result. Opens the payment session instead if the attempt has none
 * yet, for example after a crash. An attempt that the provider does not know, because it was made with another provider or account, expires at
 * its normal time and is recorded for manual review. Throws a ProviderError if the query fails.
 */
export async function syncPaymentWithProvider(shop: AppContext, paymentId: string): Promise<void> {
  const payment = await shop.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.state", "payments.session_id", "payments.provider", "orders.id as order_id", "orders.state as order_state"])
    .select(["orders.promo_code", "orders.email"])
    .where("payments.id", "=", paymentId)
    .executeTakeFirstOrThrow();
  if (!isPaymentPending(payment.state)) return;
  if (payment.state === "creating" || !payment.session_id) {
    await openPaymentSession(shop, paymentId);
    return;
  }
  if (payment.provider !== shop.payments.name) return expireUnknownAttempt(shop, paymentId);
  let session: SessionView;
  try {
    // Close a page whose payment would be refunded.
    if (isOrderPaid(payment.order_state) || (await isPromoUsedUp(shop, payment))) await shop.payments.expireSession(payment.session_id);
    session = await shop.payments.getSession(payment.session_id);
  } catch (error) {
    if (isProviderError(error) && error.kind === "final" && UNKNOWN_SESSION_CODES.includes(error.code)) return expireUnknownAttempt(shop, paymentId);
    throw error;
  }
  const outcome = await shop.db.transaction().execute((tx) => applyPaymentUpdate(tx, shop, paymentId, toSessionUpdate(session, "asked")));
  if (outcome !== "nothing-new") shop.wake();
}

const isPromoUsedUp = async (
  { db }: Pick<AppContext, "db">,
  { promo_code: code, order_id: orderId, email }: { promo_code: string | null; order_id: string; email: string },
): Promise<boolean> => code !== null && (await db.transaction().execute((tx) => checkPromoUse(tx, code, { orderId, email }))) !== null;

/** Expires an attempt that the provider does not know, once its time is over, and records it for manual review. */
async function expireUnknownAttempt(shop: AppContext, paymentId: string): Promise<void> {
  const now = shop.clock();
  const payment = await shop.db.selectFrom("payments").selectAll().where("id", "=", paymentId).executeTakeFirstOrThrow();
  if (now < payment.expires_at + GRACE_MS) return;
  const { amount, currency, provider, session_id: sessionId } = payment;
  await shop.db.transaction().execute(async (tx) => {
    const expired = { state: "expired" as const, sessionId: null, amount, currency, paymentRef: null, cause: "nobody to ask" };
    if ((await applyPaymentUpdate(tx, shop, paymentId, expired)) !== "changed") return;
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

/**
 * Returns the time of the next check, ms UTC: in half the attempt's age, but at least 2 and at most 15 minutes. If the attempt expires before
 * that, just after it expires.
 */
function nextCheck(payment: Selectable<PaymentsTable>, now: number): number {
  const next = now + Math.min(MAX_INTERVAL_MS, Math.max(FIRST_CHECK_MS, (now - payment.created_at) / 2));
  const end = payment.expires_at + GRACE_MS;
  return Math.round(now < end && next > end ? end : next);
}

async function expireOrderWhenDue(shop: AppContext, payment: Selectable<PaymentsTable>): Promise<JobResult> {
  const order = await shop.db.selectFrom("orders").select(["state", "expires_at"]).where("id", "=", payment.order_id).executeTakeFirstOrThrow();
  const now = shop.clock();
  if (order.state !== "awaiting-payment") return {};
  if (now < order.expires_at + GRACE_MS) return { again: order.expires_at + GRACE_MS };
  return { commit: (tx) => expireOrder(tx, payment.order_id, shop.clock()) };
}

/** Expires an unpaid order whose time to pay is over, if no payment attempt is pending, and releases its SIM cards. */
async function expireOrder(tx: DatabaseTransaction, orderId: string, now: number): Promise<void> {
  await lockOrder(tx, orderId);
  const pending = await tx.selectFrom("payments").select("id").where("order_id", "=", orderId).where("state", "in", PENDING_ATTEMPT_STATES).execute();
  if (pending.length > 0) return;
  const order = await tx.selectFrom("orders").select(["delivery_method", "expires_at"]).where("id", "=", orderId).executeTakeFirstOrThrow();
  if (now < order.expires_at || !(await transitionOrder(tx, { orderId, to: "expired", actor: "shop", cause: "not paid in time", now }))) return;
  const { quantity } = await tx.selectFrom("order_lines").select("quantity").where("order_id", "=", orderId).executeTakeFirstOrThrow();
  await releaseReservation(tx, { orderId, quantity, physical: order.delivery_method === "physical" });
}
