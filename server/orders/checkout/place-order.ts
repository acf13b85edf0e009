import { findLastPayment } from "#server/orders/core/find-order.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { checkOrder } from "./check-order.ts";
import type { QuoteResult } from "./quote-order.ts";
import type { OrderForm } from "#server/orders/core/order.schema.ts";
import type { Viewer, CheckedOrder, OrderRejection, OrderInput, StoreOrderRejection } from "./checkout.ts";
import { createHash } from "node:crypto";
import { openPaymentSession } from "#server/orders/payments/open-payment-session.ts";
import { OrderRejectedError, storeOrder } from "./store-order.ts";
import { decryptLinkKey } from "#server/orders/core/order-link.ts";
import { countWrongValue } from "#server/db/rate-limit/consume-limits.ts";
import { queuePaymentPage } from "#server/orders/reservations/limit-unpaid-payments.ts";
import { promoLimit } from "#server/orders/promo/find-promo-code.ts";

export type PlacedOrder = { ok: true; number: string; linkKey: string; payUrl: string | null };

/** The order of the same form, posted earlier with other contents. */
export type AlreadyPlaced = Rejection<"already-placed"> & { number: string };

export type PlaceOrderResult = PlacedOrder | AlreadyPlaced | OrderRejection;

type Placement<CheckRejection> = {
  input: OrderInput;
  viewer: Viewer;
  /** Hash of the form's contents (`hashFields`). */
  hash: string;
  check: () => Promise<CheckedOrder | CheckRejection>;
};

/**
 * Places an order from the order form and opens its payment session. Prices come from the catalogue, never from the form (§2, §5).
 * Idempotent: see `placeOrderIdempotently`, which also describes `payUrl`. `quoted`: the quote of the form, if the caller has it already.
 */
export function placeOrder(shop: AppContext, form: OrderForm, viewer: Viewer, quoted?: QuoteResult): Promise<PlaceOrderResult> {
  const { checkoutKey: _, quoted: _shown, ...hashedFields } = form;
  return placeOrderIdempotently(shop, {
    input: { ...form, consents: ["transfer", "privacy", ...(form.agreeRegister ? ["register"] : [])] },
    viewer,
    hash: hashFields({ ...hashedFields, currency: viewer.currency }),
    check: () => checkOrder(shop, form, viewer, quoted),
  });
}

/**
 * Creates the order of one rendered form (`checkoutKey`) and its payment session. However often the form is posted, it creates one order and
 * one payment attempt; posted again with different contents, it is rejected. `payUrl` is the page to redirect the buyer to. It is null if
 * nothing is to be paid, the payment page is closed, or the payment provider refuses or does not respond; the order page then continues.
 */
export async function placeOrderIdempotently<CheckRejection extends { ok: false }>(
  shop: AppContext,
  { input, viewer, hash, check }: Placement<CheckRejection>,
): Promise<PlacedOrder | AlreadyPlaced | CheckRejection | StoreOrderRejection> {
  const earlier = await resumeOrder(shop, input.checkoutKey, hash);
  if (earlier) return earlier;
  const checked = await check();
  // A concurrent post of the same form may have placed the order and taken the last use of the promo code.
  if (!checked.ok) return (await resumeOrder(shop, input.checkoutKey, hash)) ?? checked;
  if (checked.quote.total > 0) {
    const { clientAddress, accountId = null, ticket = input.checkoutKey } = viewer;
    const queued = await queuePaymentPage(shop, { clientAddress, accountId, ticket });
    if (queued) return queued;
  }
  let stored: Awaited<ReturnType<typeof storeOrder>>;
  try {
    stored = await shop.db.transaction().execute(async (tx) => {
      const order = await storeOrder(tx, shop, { input, viewer, hash, quote: checked.quote, buyer: checked.buyer });
      shop.crashPoint("order-storing");
      return order;
    });
  } catch (error) {
    if (!(error instanceof OrderRejectedError)) throw error;
    const placed = await resumeOrder(shop, input.checkoutKey, hash);
    // Counted, so that nobody can find out in this way which email addresses have used a code.
    if (!placed && error.rejection.field === "promoCode")
      await countWrongValue(shop, promoLimit(viewer.clientAddress), { value: `${input.promoCode} ${input.email}`, ticket: viewer.ticket });
    return placed ?? error.rejection;
  }
  shop.crashPoint("order-stored");
  if (!stored) {
    const placed = await resumeOrder(shop, input.checkoutKey, hash);
    if (!placed) throw new Error("The order was stored but cannot be read");
    return placed;
  }
  const { number, linkKey, paymentId } = stored;
  // Only the jobs of an order that is paid already are due now.
  if (paymentId === null) shop.wake();
  const payUrl = paymentId === null ? null : (await openPaymentSession(shop, paymentId)).url;
  return { ok: true, number, linkKey, payUrl };
}

/** Returns the order that this form has already created, with its payment page, or null. */
async function resumeOrder(shop: AppContext, checkoutKey: string, hash: string): Promise<PlacedOrder | AlreadyPlaced | null> {
  const order = await shop.db
    .selectFrom("orders")
    .select(["id", "number", "checkout_hash", "link_key_encrypted"])
    .where("checkout_key", "=", checkoutKey)
    .executeTakeFirst();
  if (!order) return null;
  // Different contents may come from another person at the same browser: only the order number is returned, not its link key.
  if (order.checkout_hash !== hash) return { ...reject("already-placed"), number: order.number };
  const linkKey = decryptLinkKey(shop.encryptor, order);
  const payment = await findLastPayment(shop, order.id);
  return { ok: true, number: order.number, linkKey, payUrl: (await openPaymentSession(shop, payment.id)).url };
}

/** Hashes the fields of a form, independent of their order; fields that are undefined do not count. */
export function hashFields(fields: Record<string, unknown>): string {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return createHash("sha256")
    .update(JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest("base64url");
}
