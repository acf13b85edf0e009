import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { SessionRequest } from "#server/gateways/payments/payment-provider.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { Currency, Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import {
  recordPaymentNetworks,
  limitUnpaidPayments,
  PAYMENT_SESSION_MS,
  type Payer,
  type UnpaidLimitRejection,
} from "#server/orders/reservations/limit-unpaid-payments.ts";
import { storedOrderLink } from "#server/orders/core/order-link.ts";
import type { PaymentMethod } from "#server/domain/payment-states.schema.ts";
import { translate } from "#server/locale/translate.ts";
import { postLedgerEntry } from "#server/payments/post-ledger-entry.ts";
import { startFulfilment } from "./apply-payment-update.ts";

/** When the job `payments.check` first asks about a new attempt, ms after its creation. */
export const FIRST_CHECK_MS = 2 * 60_000;

/**
 * Stores a payment attempt with the request for its payment session, and enqueues the job that checks it. The request is stored so that a
 * repeated call to the provider sends the same one, even if the configuration has changed since. Rejects if no further attempt is allowed.
 * `paymentId` is null, and nothing is stored, if a concurrent request has created a pending attempt of this order or one with the same number;
 * the caller then continues with that attempt.
 */
export async function createPaymentAttempt(
  tx: DatabaseTransaction,
  shop: Pick<AppContext, "env">,
  attempt: {
    order: { id: string; number: string };
    attempt: number;
    provider: string;
    method: PaymentMethod;
    amount: number;
    currency: Currency;
    title: string;
    /** Included in the amount, minor units. */
    discount: number;
    postalFee: number;
    /** Whether the order has SIM cards reserved. */
    physical: boolean;
    email: string;
    language: Language;
    /** Whose limit of unpaid payments the attempt counts for; `accountId` is the owner of the order. */
    payer: Payer;
    now: number;
  },
): Promise<{ ok: true; paymentId: string | null } | ({ ok: false } & UnpaidLimitRejection)> {
  const { order, provider, method, amount, currency, title, email, language, now } = attempt;
  const { publicOrigin } = shop.env;
  const limitReached = await limitUnpaidPayments(tx, shop, attempt.payer, now);
  if (limitReached) return { ok: false, ...limitReached };
  const id = newId("pay", now);
  const expiresAt = now + PAYMENT_SESSION_MS;
  const successUrl = storedOrderLink(publicOrigin, order.number, language);
  const cancelUrl = storedOrderLink(publicOrigin, order.number, language, { cancelled: 1 });
  const lines = paymentSessionLines(attempt);
  const session = {
    ref: id,
    orderNumber: order.number,
    idempotencyKey: `${id}:create`,
    amount,
    currency,
    method,
    title,
    lines,
    email,
    language,
    successUrl,
    cancelUrl,
    expiresAt,
  };
  const inserted = await tx
    .insertInto("payments")
    .values({
      id,
      order_id: order.id,
      attempt: attempt.attempt,
      provider,
      method,
      amount,
      currency,
      state: "creating",
      snapshot: JSON.stringify(session satisfies SessionRequest),
      created_at: now,
      expires_at: expiresAt,
    })
    .onConflict((on) => on.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return { ok: true, paymentId: null };
  await recordPaymentNetworks(tx, shop, { paymentId: id, physical: attempt.physical, payer: attempt.payer, now });
  // A new order expires with its first attempt.
  if (attempt.attempt > 1) await tx.updateTable("orders").set({ expires_at: expiresAt }).where("id", "=", order.id).execute();
  await enqueueJob(tx, { topic: "payments.check", ref: id, now, at: now + FIRST_CHECK_MS });
  return { ok: true, paymentId: id };
}

/** Returns the lines of a payment page in the buyer's language: packages, discount (negative) and postal fee. They add up to `amount`. */
export function paymentSessionLines(charge: {
  title: string;
  amount: number;
  discount: number;
  postalFee: number;
  language: Language;
}): { title: string; amount: number }[] {
  const { title, amount, discount, postalFee, language } = charge;
  const lines = [
    { title, amount: amount + discount - postalFee },
    { title: translate(language, "mail:row.discount"), amount: -discount },
    { title: translate(language, "mail:row.postal-fee"), amount: postalFee },
  ];
  return lines.filter((line) => line.amount !== 0);
}

/** Makes an order with a total of 0 (its promo code covers everything) paid immediately, without a provider. */
export async function createFreePayment(tx: DatabaseTransaction, order: { orderId: string; currency: Currency; now: number }): Promise<void> {
  const { orderId, currency, now } = order;
  const id = newId("pay", now);
  await tx
    .insertInto("payments")
    .values({
      id,
      order_id: orderId,
      attempt: 1,
      provider: "none",
      method: "none",
      amount: 0,
      currency,
      state: "paid",
      snapshot: "{}",
      created_at: now,
      expires_at: now,
      paid_at: now,
    })
    .execute();
  await postLedgerEntry(tx, now, { order_id: orderId, payment_id: id, kind: "payment", amount: 0, currency, ref: id });
  await startFulfilment(tx, orderId, `${id} nothing to pay`, now);
}
