import type { PaymentState, PaymentMethod } from "#server/domain/payment-states.schema.ts";
import { reject, toReason, type Rejection, type RejectionReason } from "#server/forms/rejection.ts";
import type { ReservationCode } from "#server/orders/reservations/reserve-items.ts";
import { queuePaymentPage, type UnpaidLimitCode } from "#server/orders/reservations/limit-unpaid-payments.ts";
import type { Selectable } from "kysely";
import type { OrdersTable } from "#server/db/tables/order-tables.ts";
import { isProviderError } from "#server/gateways/payments/payment-provider.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { isPaymentPending } from "#server/payments/payment.ts";
import { paymentMethods } from "#server/payments/payment-methods.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { syncPaymentWithProvider } from "./check-payment.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { findLastPayment, findOrder, type OrderAccess } from "#server/orders/core/find-order.ts";
import { reserveItems, limitReservedSimCards } from "#server/orders/reservations/reserve-items.ts";
import { checkPromoUse } from "#server/orders/promo/use-promo-code.ts";
import { createPaymentAttempt } from "./create-payment-attempt.ts";
import { lockOrder, transitionOrder } from "#server/orders/core/transition-order.ts";
import { openPaymentSession } from "./open-payment-session.ts";
import { isOrderPaid, orderIccids } from "#server/orders/core/order.ts";
import { packageTitle } from "#server/orders/core/package-title.ts";
import { checkSimCompatibility } from "#server/orders/core/check-sim-compatibility.ts";

const MAX_PAYMENT_ATTEMPTS = 20;
const RETRY_DAYS = 7;

type Retry = { method: PaymentMethod; language: Language; clientAddress: string };

export type RetryRejectionCode =
  | "order-unknown"
  | "method-unavailable"
  | "provider-silent"
  | "order-paid"
  | "order-closed"
  | "ordered-sim-full"
  | "ordered-sim-unfit"
  | "carrier-silent"
  | "too-many-tries"
  | "queued"
  | ReservationCode
  | UnpaidLimitCode;

type RetryResult =
  /** `payUrl` is null if no page is open: the payment is paid or processing, or the provider gave none. The order page shows which. */
  { ok: true; payUrl: string | null } | Rejection<RetryRejectionCode>;

/** Rolls the transaction back. */
class RetryRejectedError extends Error {
  readonly reason: RejectionReason<RetryRejectionCode>;
  constructor(reason: RejectionReason<RetryRejectionCode>) {
    super(reason.code);
    this.reason = reason;
  }
}

/**
 * Whether the payment of an order may be retried. An order that awaits payment always may; an expired one within seven days of being placed, if its
 * package is still sold at the same price. False once the order is paid, dropped or replaced, and while `payment`, its newest one, is open or processing.
 */
export function isRetryable(
  shop: AppContext,
  order: Pick<Selectable<OrdersTable>, "state" | "created_at" | "currency" | "replaced_by">,
  line: { packageId: string; unitPrice: number },
  payment: PaymentState,
): boolean {
  if (
    isOrderPaid(order.state) ||
    order.state === "cancelled" ||
    order.replaced_by !== null ||
    payment === "paid" ||
    payment === "processing" ||
    payment === "open"
  )
    return false;
  if (order.state === "awaiting-payment") return true;
  return shop.clock() < retryDeadline(order) && shop.catalogue().packages.get(line.packageId)?.prices[order.currency] === line.unitPrice;
}

/** Until when an order that ended unpaid may be paid after all, ms UTC. */
export const retryDeadline = (order: Pick<Selectable<OrdersTable>, "created_at">): number => order.created_at + RETRY_DAYS * 86_400_000;

/**
 * Returns a payment page for an unpaid order, with the same payment method or another (§2, failure with retry). An open page of the same
 * method is reused; a page of another method is closed first. If its payment turns out to be paid or processing, `payUrl` is null. Rejects an
 * order that can no longer be paid.
 */
export async function retryPayment(shop: AppContext, request: OrderAccess & Retry): Promise<RetryResult> {
  const order = await findOrder(shop, request);
  if (!order) return reject("order-unknown");
  // Its payment page may still be open, but is being closed.
  if (order.state === "cancelled") return reject("order-closed");
  if (!paymentMethods(shop, order.currency).includes(request.method)) return reject("method-unavailable");
  if (!(await closeLastAttempt(shop, order.id, request.method))) return reject("provider-silent");
  const last = await findLastPayment(shop, order.id);
  if (last.state === "paid" || last.state === "processing") return { ok: true, payUrl: null };
  if (isPaymentPending(last.state)) return { ok: true, payUrl: (await openPaymentSession(shop, last.id)).url };

  const payer = { clientAddress: request.clientAddress, accountId: order.account_id };
  const queued = await queuePaymentPage(shop, { ...payer, ticket: order.id });
  const rejection = queued ?? (await checkOrderedSims(shop, order)) ?? (await storeAttempt(shop, order.id, request));
  if (rejection) return rejection;
  const payUrl = (await openPaymentSession(shop, (await findLastPayment(shop, order.id)).id)).url;
  shop.wake();
  return { ok: true, payUrl };
}

/**
 * Updates the last attempt from the provider, and closes its payment page if that is open with another payment method. Returns whether a
 * payment page may be opened. False if the last attempt has another method and a call to the provider fails, so that the buyer does not pay with a
 * method they did not choose. Exception: an attempt for which the provider gave no page (`creating`) is kept with its method.
 */
async function closeLastAttempt(shop: AppContext, orderId: string, method: PaymentMethod): Promise<boolean> {
  const last = await findLastPayment(shop, orderId);
  if (!isPaymentPending(last.state) || last.state === "processing") return true;
  try {
    await syncPaymentWithProvider(shop, last.id);
    const current = await findLastPayment(shop, orderId);
    if (current.id !== last.id || current.state !== "open" || current.method === method || !current.session_id) return true;
    await shop.payments.expireSession(current.session_id);
    await syncPaymentWithProvider(shop, last.id);
    return true;
  } catch (error) {
    if (!isProviderError(error)) throw error;
    shop.log.error("payment.close", error, { payment: last.id });
    return last.method === method;
  }
}

/**
 * Returns why the SIMs that an order renews or tops up can no longer take the packages, or null if they can. A SIM may have changed since the
 * order was placed.
 */
async function checkOrderedSims(shop: AppContext, order: Selectable<OrdersTable>): Promise<Rejection<RetryRejectionCode> | null> {
  if (order.delivery_method !== "sim") return null;
  const line = await shop.db
    .selectFrom("order_lines")
    .select(["iccids", "package_id", "quantity"])
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const iccids = orderIccids({ id: order.id, iccids: line.iccids, iccid: order.iccid });
  // The line's quantity counts the packages of all SIMs.
  const request = { packageId: line.package_id, count: line.quantity / iccids.length };
  const codes = await Promise.all(iccids.map((iccid) => checkSimCompatibility(shop, { iccid, ...request })));
  const code = codes.find((simCode) => simCode !== null) ?? null;
  if (code === null) return null;
  if (code === "carrier-silent") return reject(code);
  // One message names every SIM and gives the first reason.
  const rejectedIccids = iccids.filter((_, index) => codes[index] !== null).join(", ");
  return reject(code === "sim-full" ? "ordered-sim-full" : "ordered-sim-unfit", { iccids: rejectedIccids });
}

/** Stores the next payment attempt; an expired order reserves its SIM cards again. Returns a rejection, or null. */
async function storeAttempt(shop: AppContext, orderId: string, request: Retry): Promise<Rejection<RetryRejectionCode> | null> {
  try {
    await shop.db.transaction().execute(async (tx) => {
      const now = shop.clock();
      await lockOrder(tx, orderId);
      const order = await tx.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
      const line = await tx.selectFrom("order_lines").selectAll().where("order_id", "=", orderId).executeTakeFirstOrThrow();
      const { attempts } = await tx
        .selectFrom("payments")
        .select((eb) => eb.fn.countAll<number>().as("attempts"))
        .where("order_id", "=", orderId)
        .executeTakeFirstOrThrow();
      if (isErased(order.email)) throw new RetryRejectedError({ code: "order-unknown" });
      if (isOrderPaid(order.state)) throw new RetryRejectedError({ code: "order-paid" });
      if (Number(attempts) >= MAX_PAYMENT_ATTEMPTS) throw new RetryRejectedError({ code: "too-many-tries" });
      // "failed": retryPayment has ruled out a pending payment. If another request has created one since, no second one is stored.
      if (!isRetryable(shop, order, { packageId: line.package_id, unitPrice: line.unit_price }, "failed"))
        throw new RetryRejectedError({ code: "order-closed" });
      const { package_id: packageId, quantity, credit } = line;
      const { promo_code: promoCode, email } = order;
      const { method, language, clientAddress } = request;
      const items = { orderId, quantity, physical: order.delivery_method === "physical", clientAddress, now };
      // Other orders may have used up the promo code since. It cannot be removed from an order: the buyer has to order again.
      if (promoCode && (await checkPromoUse(tx, promoCode, { email, orderId }))) throw new RetryRejectedError({ code: "order-closed" });
      // An order that still awaits payment has kept its reservation.
      const hadEnded = await transitionOrder(tx, { orderId, to: "awaiting-payment", actor: "buyer", cause: "tries to pay again", now });
      const rejection = hadEnded ? await reserveItems(tx, shop, items) : await limitReservedSimCards(tx, shop, items);
      if (rejection) throw new RetryRejectedError(rejection);
      const title = packageTitle(shop.catalogue(), { packageId, quantity, way: order.delivery_method, credit }, language);
      const { total: amount, discount, postal_fee: postalFee, currency } = order;
      const attempt = { attempt: Number(attempts) + 1, provider: shop.payments.name, method };
      const payer = { clientAddress, accountId: order.account_id };
      const created = await createPaymentAttempt(tx, shop, {
        order,
        ...attempt,
        amount,
        currency,
        title,
        discount,
        postalFee,
        physical: items.physical,
        email,
        language,
        payer,
        now,
      });
      if (!created.ok) throw new RetryRejectedError(created);
    });
    return null;
  } catch (error) {
    if (error instanceof RetryRejectedError) return { ok: false, ...toReason(error.reason) };
    throw error;
  }
}
