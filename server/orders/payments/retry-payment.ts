import type { Selectable } from "kysely";
import type { OrdersTable } from "#server/db/tables/order-tables.ts";
import { isProviderError } from "#server/gateways/payments/payments.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { isPaymentPending } from "#server/payments/payment.ts";
import { paymentMethods } from "#server/payments/payment-methods.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { syncPaymentWithProvider } from "./check-payment.ts";
import { isErased } from "#server/orders/core/erased-buyer.ts";
import { findLastPayment, findOrder, type OrderAccess } from "#server/orders/core/find-order.ts";
import { reserveItems, limitReservedSimCards } from "#server/orders/reservations/reserve-items.ts";
import { canUsePromoCode } from "#server/orders/promo/reserve-promo-code.ts";
import { createPaymentAttempt } from "./create-payment-attempt.ts";
import { lockOrder, transitionOrder } from "#server/orders/core/transition-order.ts";
import { openPaymentSession } from "./open-payment-session.ts";
import { isOrderPaid, type PaymentState, orderIccids } from "#server/orders/core/order.ts";
import { packageTitle } from "#server/orders/core/package-title.ts";
import type { PaymentMethod } from "#server/settings/payment-method.schema.ts";
import { checkOrderSims } from "#server/orders/core/check-sim-compatibility.ts";

const MOST_ATTEMPTS = 20;
const RETRY_DAYS = 7;

type Retry = { method: PaymentMethod; language: Language; clientAddress: string };

export type RetryAnswer =
  | /** `payUrl` null: nothing is left to pay, or the payment is on its way; the order page says which. */ { ok: true; payUrl: string | null }
  | { ok: false; reason: string };

/** Whether a failed order may be paid again: for seven days, while its package is still sold at its price. */
export function isRetryable(
  shop: AppContext,
  order: Pick<Selectable<OrdersTable>, "state" | "created_at" | "currency">,
  line: { packageId: string; unitPrice: number },
  payment: PaymentState,
): boolean {
  if (isOrderPaid(order.state) || payment === "paid" || payment === "processing" || payment === "open") return false;
  if (order.state === "awaiting-payment") return true;
  return (
    shop.clock() < order.created_at + RETRY_DAYS * 86_400_000 &&
    shop.catalogue().packages.get(line.packageId)?.prices[order.currency] === line.unitPrice
  );
}

/**
 * Makes a new payment page for an order that was not paid, with the same method or another (§2, failure with retry). The old page is
 * closed first; if it turns out to be paid, the order is paid. Refuses orders that can no longer be paid.
 */
export async function retryPayment(shop: AppContext, request: OrderAccess & Retry): Promise<RetryAnswer> {
  const order = await findOrder(shop, request);
  if (!order) return { ok: false, reason: "errors.order-unknown" };
  if (!paymentMethods(shop, order.currency).includes(request.method)) return { ok: false, reason: "errors.method-unavailable" };
  if (!(await closeLastTry(shop, order.id, request.method))) return { ok: false, reason: "errors.provider-silent" };
  const last = await findLastPayment(shop, order.id);
  if (last.state === "paid" || last.state === "processing") return { ok: true, payUrl: null };
  if (isPaymentPending(last.state)) return { ok: true, payUrl: (await openPaymentSession(shop, last.id)).url };

  const unfit = await checkOrderedSims(shop, order, request);
  if (unfit) return { ok: false, reason: unfit };
  const answer = await storeTry(shop, order.id, request);
  if (answer) return { ok: false, reason: answer };
  const payUrl = (await openPaymentSession(shop, (await findLastPayment(shop, order.id)).id)).url;
  shop.wake();
  return { ok: true, payUrl };
}

/**
 * Closes the page of a try that is alive, unless it is open with the same method: then that page goes on.
 * False where another method was asked for and the provider does not answer: nobody may end up on a page that he did not choose.
 */
async function closeLastTry(shop: AppContext, orderId: string, method: PaymentMethod): Promise<boolean> {
  const last = await findLastPayment(shop, orderId);
  if (!isPaymentPending(last.state) || last.state === "processing") return true;
  try {
    await syncPaymentWithProvider(shop, last.id);
    const asked = await findLastPayment(shop, orderId);
    if (asked.id !== last.id || asked.state !== "open" || asked.method === method || !asked.session_id) return true;
    await shop.payments.expireSession(asked.session_id);
    await syncPaymentWithProvider(shop, last.id);
    return true;
  } catch (error) {
    if (!isProviderError(error)) throw error;
    shop.log.error("payment.close", error, { payment: last.id });
    return last.method === method;
  }
}

/** Why the SIMs that an order renews or tops up can no longer take what was ordered, or null: they may have changed since it was placed. */
async function checkOrderedSims(shop: AppContext, order: Selectable<OrdersTable>, { clientAddress }: Retry): Promise<string | null> {
  if (order.way !== "sim") return null;
  const line = await shop.db
    .selectFrom("order_lines")
    .select(["iccids", "package_id", "quantity"])
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const iccids = orderIccids({ iccids: line.iccids, iccid: order.iccid });
  const reasons = await checkOrderSims(shop, { iccids, packageId: line.package_id, count: line.quantity / iccids.length, clientAddress });
  const reason = reasons.find((one) => one !== null) ?? null;
  if (reason === null || reason === "errors.carrier-silent" || reason === "errors.too-many-tries") return reason;
  const unfit = iccids.filter((_, at) => reasons[at] !== null).join(", ");
  return message(reason === "errors.sim-full" ? "errors.ordered-sim-full" : "errors.ordered-sim-unfit", { iccids: unfit });
}

/** Stores try n+1; an expired order takes its promo code and cards again. Answers the reason of a refusal. */
async function storeTry(shop: AppContext, orderId: string, request: Retry): Promise<string | null> {
  class Refused extends Error {}
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
      if (isErased(order.email)) throw new Refused("errors.order-unknown");
      if (isOrderPaid(order.state)) throw new Refused("errors.order-paid");
      if (Number(attempts) >= MOST_ATTEMPTS) throw new Refused("errors.too-many-tries");
      if (!isRetryable(shop, order, { packageId: line.package_id, unitPrice: line.unit_price }, "failed")) throw new Refused("errors.order-closed");
      const { package_id: packageId, quantity, credit } = line;
      const { promo_code: promoCode, email } = order;
      const { method, language, clientAddress } = request;
      const goods = { orderId, quantity, physical: order.way === "physical", clientAddress, now };
      if (await transitionOrder(tx, { orderId, to: "awaiting-payment", actor: "buyer", cause: "tries to pay again", now })) {
        const refusal = await reserveItems(tx, shop, { ...goods, promoCode, email });
        // The code cannot be taken off an order any more: it is ordered anew.
        if (refusal) throw new Refused(refusal.field === "promoCode" ? "errors.order-closed" : refusal.reason);
      } else {
        const refusal = await limitReservedSimCards(tx, shop, goods);
        if (refusal) throw new Refused(refusal.reason);
        // Left for another order meanwhile, which took the buyer's last use of the code.
        if (promoCode && !(await canUsePromoCode(tx, promoCode, { email, orderId, now }))) throw new Refused("errors.order-closed");
      }
      const title = packageTitle(shop.catalogue(), { packageId, quantity, way: order.way, credit }, language);
      const { total: amount, postal_fee: postalFee, currency } = order;
      const attempt = { attempt: Number(attempts) + 1, provider: shop.payments.name, method };
      const payer = { clientAddress, accountId: order.account_id };
      const unpaid = await createPaymentAttempt(tx, shop, {
        order,
        ...attempt,
        amount,
        currency,
        title,
        postalFee,
        physical: goods.physical,
        email,
        language,
        payer,
        now,
      });
      if (unpaid) throw new Refused(unpaid.reason);
    });
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}
