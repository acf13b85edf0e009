import { toColumns } from "#server/db/column-names.ts";
import type { Insertable } from "kysely";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId, newReference } from "#server/db/new-id.ts";
import type { OrdersTable } from "#server/db/tables/order-tables.ts";
import { documentVersion } from "#server/content/documents/document-version.ts";
import { lockAccount } from "#server/identity/account/lock-account.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { replaceOrder } from "#server/orders/reservations/end-unpaid-order.ts";
import { reserveItems } from "#server/orders/reservations/reserve-items.ts";
import { checkPromoUse } from "#server/orders/promo/use-promo-code.ts";
import { createPaymentAttempt, createFreePayment } from "#server/orders/payments/create-payment-attempt.ts";
import { PAYMENT_SESSION_MS } from "#server/orders/reservations/limit-unpaid-payments.ts";
import { addFirstOrderEvent } from "#server/orders/core/transition-order.ts";
import { packageTitle } from "#server/orders/core/package-title.ts";
import type { Viewer, OrderBuyer, OrderInput, StoreOrderRejection } from "./checkout.ts";
import { searchKey } from "#server/orders/core/search-key.ts";
import { hashLinkKey, newLinkKey, encryptLinkKey } from "#server/orders/core/order-link.ts";
import type { Quote } from "./quote-order.ts";

/** Thrown inside the transaction that stores an order; rolls it back. */
export class OrderRejectedError extends Error {
  readonly rejection: StoreOrderRejection | Rejection<"already-placed">;
  constructor(rejection: OrderRejectedError["rejection"]) {
    super(rejection.code);
    this.rejection = rejection;
  }
}

type NewOrder = {
  input: OrderInput;
  viewer: Viewer;
  hash: string;
  quote: Quote;
  buyer: OrderBuyer;
  /** Id of the unpaid order that it replaces; null for a first order. */
  replaces: string | null;
};

/** `paymentId`: its payment attempt; null if there is nothing to pay and the order is paid. */
type StoredOrder = { number: string; linkKey: string; paymentId: string | null };

/**
 * Stores one order with its line, reservation and payment attempt. Returns null if its form has already created an order. If the account was deleted
 * in the meantime, the order becomes a guest's. What the replaced order has reserved is free for this one. Throws `OrderRejectedError` if that order can no
 * longer be changed, if the stock is used up, if the promo code has no use left
 * for this buyer, if the network would have too many SIM cards reserved, or if too many orders await payment.
 */
export async function storeOrder(
  tx: DatabaseTransaction,
  shop: AppContext,
  { input, viewer, hash, quote, buyer, replaces }: NewOrder,
): Promise<StoredOrder | null> {
  const now = shop.clock();
  const { accountId } = viewer;
  const ownerId = accountId && (await lockAccount(tx, accountId)) ? accountId : null;
  const orderId = newId("ord", now);
  const linkKey = newLinkKey();
  const { language, currency } = viewer;
  const { iccids, ...details } = buyer;
  const policy = input.consents.includes("privacy") ? await documentVersion(tx, "privacy_policy", language) : null;
  const { subtotal, discount, postalFee, total, promoCode, quantity, unitPrice } = quote;
  const row: Omit<Insertable<OrdersTable>, "number"> = {
    id: orderId,
    checkout_key: input.checkoutKey,
    checkout_hash: hash,
    link_key_hash: hashLinkKey(linkKey),
    link_key_encrypted: encryptLinkKey(shop.encryptor, orderId, linkKey),
    account_id: ownerId,
    state: "awaiting-payment",
    delivery_method: input.way,
    language,
    currency,
    subtotal,
    discount,
    postal_fee: postalFee,
    total,
    promo_code: promoCode,
    email: input.email,
    ...toColumns(details),
    contact_key: searchKey(details.contact),
    travel_from: input.from ?? null,
    iccid: iccids?.[0] ?? null,
    consents: JSON.stringify({
      ...Object.fromEntries(input.consents.map((name) => [name, now])),
      language: policy?.language ?? language,
      privacyPolicy: policy?.version,
    }),
    source: (!viewer.gpc && viewer.source?.slice(0, 64)) || null,
    sub_source: (!viewer.gpc && viewer.subSource?.slice(0, 64)) || null,
    market_url: (!viewer.gpc && viewer.marketUrl?.slice(0, 512)) || null,
    created_at: now,
    expires_at: now + PAYMENT_SESSION_MS,
  };
  const number = await insertOrder(tx, row);
  if (number === null) return null; // A concurrent post of the same form has already stored the order.
  const line = {
    id: newId("lin", now),
    order_id: orderId,
    position: 1,
    package_id: quote.packageId,
    quantity,
    unit_price: unitPrice,
    subtotal,
    discount,
    iccids: iccids && JSON.stringify(iccids),
    credit: quote.credit,
  };
  await tx.insertInto("order_lines").values(line).execute();
  if (replaces !== null && !(await replaceOrder(tx, { orderId: replaces, by: { id: orderId, number }, actor: "buyer", now })))
    throw new OrderRejectedError(reject("already-placed"));
  const { clientAddress } = viewer;
  const physical = input.way === "physical";
  const promoRejection = promoCode ? await checkPromoUse(tx, promoCode, { orderId, email: input.email }) : null;
  if (promoRejection) throw new OrderRejectedError({ ok: false, ...promoRejection, field: "promoCode" });
  const rejection = await reserveItems(tx, shop, { orderId, quantity, physical, clientAddress, now });
  if (rejection) throw new OrderRejectedError({ ok: false, ...rejection });
  await addFirstOrderEvent(tx, { orderId, from: null, to: "awaiting-payment", actor: "buyer", cause: "placed", now });
  if (total === 0) {
    await createFreePayment(tx, { orderId, currency, now });
    return { number, linkKey, paymentId: null };
  }
  const title = packageTitle(shop.catalogue(), { packageId: quote.packageId, quantity, way: input.way, credit: line.credit }, language);
  const { name: provider } = shop.payments;
  const { paymentMethod: method, email } = input;
  const order = { id: orderId, number };
  const created = await createPaymentAttempt(tx, shop, {
    order,
    attempt: 1,
    provider,
    method,
    amount: total,
    currency,
    title,
    discount,
    postalFee,
    physical,
    email,
    language,
    payer: { clientAddress, accountId: ownerId },
    now,
  });
  if (!created.ok) throw new OrderRejectedError({ ...created });
  return { number, linkKey, paymentId: created.paymentId };
}

/** Inserts an order and returns its new number, or null if its form has already created an order. */
async function insertOrder(tx: DatabaseTransaction, row: Omit<Insertable<OrdersTable>, "number">): Promise<string | null> {
  const insert = () =>
    tx
      .insertInto("orders")
      .values({ ...row, number: newOrderNumber(row.created_at) })
      .onConflict((on) => on.doNothing())
      .returning("number")
      .executeTakeFirst();
  const first = await insert();
  if (first) return first.number;
  const placed = await tx.selectFrom("orders").select("id").where("checkout_key", "=", row.checkout_key).executeTakeFirst();
  if (placed) return null;
  // The number is taken by another order: generate a second one.
  const second = await insert();
  if (!second) throw new Error("Two generated order numbers are already in use");
  return second.number;
}

/** Generates an order number that is easy to read aloud: `RL261121-K7M2QX` (the UTC day, then six random characters without 0, 1, I, L and O). */
function newOrderNumber(now: number): string {
  const day = new Date(now).toISOString().slice(2, 10).replaceAll("-", "");
  return newReference(`RL${day}-`, 6);
}
