import { createHash } from "node:crypto";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { Currency, Language } from "#server/locale/locale.schema.ts";
import type { Shop } from "#server/shop.ts";
import { checkOrder, type Buyer } from "./check-order.ts";
import { holdGoods } from "./hold-goods.ts";
import { insertAttempt, SESSION_MS } from "./insert-attempt.ts";
import { insertFreePayment } from "./insert-free-payment.ts";
import { hashLinkKey, newLinkKey, openLinkKey, sealLinkKey } from "./link-key.ts";
import { addOrderEvent } from "./move-order.ts";
import { openPayment } from "./open-payment.ts";
import type { OrderForm } from "./order.schema.ts";
import { newOrderNumber } from "./order-number.ts";
import { packageTitle } from "./package-title.ts";
import type { Quote } from "./quote.ts";

/** Who orders: preferences, where from, and what led here; the last three only where tracking was agreed to. */
export type Viewer = {
  language: Language;
  currency: Currency;
  clientAddress: string;
  ipCountry: string | null;
  source?: string | null;
  subSource?: string | null;
  marketUrl?: string | null;
  /** Global Privacy Control: nothing about where the buyer came from is kept. */
  gpc?: boolean;
  /** The account that is signed in: the order is its own, whatever e-mail is typed. A guest's belongs to nobody until an account claims it. */
  accountId?: string | null;
};

export type PlacedOrder = { ok: true; number: string; linkKey: string; payUrl: string | null };
export type PlaceOrderAnswer =
  | PlacedOrder
  | { ok: false; reason: "orders.already-placed"; number: string; linkKey: string }
  | { ok: false; reason: string; field?: keyof OrderForm; page?: true };

class Refused extends Error {
  readonly reason: string;
  readonly field: keyof OrderForm;
  constructor(reason: string, field: keyof OrderForm) {
    super(reason);
    this.reason = reason;
    this.field = field;
  }
}

/**
 * Places an order and makes its payment page: `payUrl` is where the buyer goes next, null where nothing is to be paid or the payment
 * provider does not answer (the order page goes on from there). One rendered form (`checkoutKey`) is one order and one payment however
 * often it is posted; posted again with other contents it is refused. Prices are the shop's own, money is in minor units (§2, §5).
 */
export async function placeOrder(shop: Shop, form: OrderForm, viewer: Viewer): Promise<PlaceOrderAnswer> {
  const hash = hashForm(form, viewer.currency);
  const known = await resumeOrder(shop, form.checkoutKey, hash);
  if (known) return known;
  const checked = await checkOrder(shop, form, viewer);
  // Another post of the same form may have taken the last use of the promo code meanwhile.
  if (!checked.ok) return (await resumeOrder(shop, form.checkoutKey, hash)) ?? checked;
  try {
    await shop.db.transaction().execute(async (tx) => {
      await storeOrder(tx, shop, { form, viewer, hash, quote: checked.quote, buyer: checked.buyer });
      shop.crashPoint("order-storing");
    });
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    return (await resumeOrder(shop, form.checkoutKey, hash)) ?? { ok: false, reason: fault.reason, field: fault.field };
  }
  shop.crashPoint("order-stored");
  shop.wake();
  const placed = await resumeOrder(shop, form.checkoutKey, hash);
  if (!placed) throw new Error("The order is not there after it was stored");
  return placed;
}

/** The order that this form has made already, with its payment page; null where it has made none. */
async function resumeOrder(shop: Shop, checkoutKey: string, hash: string): Promise<PlaceOrderAnswer | null> {
  const order = await shop.db
    .selectFrom("orders")
    .select(["id", "number", "checkout_hash", "link_key_sealed"])
    .where("checkout_key", "=", checkoutKey)
    .executeTakeFirst();
  if (!order) return null;
  const linkKey = openLinkKey(shop.sealer, order);
  if (order.checkout_hash !== hash) return { ok: false, reason: "orders.already-placed", number: order.number, linkKey };
  const payment = await shop.db
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", order.id)
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ok: true, number: order.number, linkKey, payUrl: (await openPayment(shop, payment.id)).url };
}

type NewOrder = { form: OrderForm; viewer: Viewer; hash: string; quote: Quote; buyer: Buyer };

async function storeOrder(tx: DatabaseTransaction, shop: Shop, { form, viewer, hash, quote, buyer }: NewOrder): Promise<void> {
  const now = shop.clock();
  const orderId = newId("ord", now);
  const number = newOrderNumber(now);
  const linkKey = newLinkKey();
  const { language, currency } = viewer;
  const { subtotal, discount, postalFee, total, promoCode, quantity, unitPrice } = quote;
  const inserted = await tx
    .insertInto("orders")
    .values({
      id: orderId,
      number,
      checkout_key: form.checkoutKey,
      checkout_hash: hash,
      link_key_hash: hashLinkKey(linkKey),
      link_key_sealed: sealLinkKey(shop.sealer, orderId, linkKey),
      account_id: viewer.accountId ?? null,
      state: "awaiting-payment",
      way: form.way,
      language,
      currency,
      subtotal,
      discount,
      postal_fee: postalFee,
      total,
      promo_code: promoCode,
      email: form.email,
      contact: buyer.contact,
      phone_country: buyer.phoneCountry,
      phone: buyer.phone,
      address_country: buyer.addressCountry,
      province: buyer.province,
      city: buyer.city,
      address: buyer.address,
      postal_code: buyer.postalCode,
      iccid: buyer.iccid,
      consents: JSON.stringify({ transfer: now, privacy: now, register: now, language }),
      source: (!viewer.gpc && viewer.source?.slice(0, 64)) || null,
      sub_source: (!viewer.gpc && viewer.subSource?.slice(0, 64)) || null,
      market_url: (!viewer.gpc && viewer.marketUrl?.slice(0, 512)) || null,
      created_at: now,
      expires_at: now + SESSION_MS,
    })
    .onConflict((on) => on.column("checkout_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return; // Another post of the same form was faster: its order is this one's.
  const line = {
    id: newId("lin", now),
    order_id: orderId,
    position: 1,
    package_id: form.package,
    quantity,
    unit_price: unitPrice,
    subtotal,
    discount,
  };
  await tx.insertInto("order_lines").values(line).execute();
  const refusal = await holdGoods(tx, { orderId, promoCode, email: form.email, quantity, physical: form.way === "physical", now });
  if (refusal) throw new Refused(refusal, refusal === "orders.promo-invalid" ? "promoCode" : "quantity");
  await addOrderEvent(tx, { orderId, from: null, to: "awaiting-payment", actor: "buyer", cause: "placed", now });
  if (total === 0) return insertFreePayment(tx, { orderId, currency, now });
  const title = packageTitle(shop.catalogue(), form.package, quantity, language);
  const { name: provider } = shop.payments;
  const { paymentMethod: method, email } = form;
  const order = { id: orderId, number };
  await insertAttempt(tx, {
    order,
    attempt: 1,
    publicOrigin: shop.env.publicOrigin,
    provider,
    method,
    amount: total,
    currency,
    title,
    email,
    language,
    now,
  });
}

/** Tells one filling of a form from another. */
function hashForm(form: OrderForm, currency: Currency): string {
  const { checkoutKey: _, ...rest } = form;
  const entries = Object.entries({ ...rest, currency }).filter(([, value]) => value !== undefined);
  return createHash("sha256")
    .update(JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest("base64url");
}
