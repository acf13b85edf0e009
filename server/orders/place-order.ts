import { createHash } from "node:crypto";
import type { Currency, Language } from "#server/locale/locale.schema.ts";
import type { Shop } from "#server/shop.ts";
import { checkOrder } from "./check-order.ts";
import { countWrongCode } from "./limit-codes.ts";
import { openLinkKey } from "./link-key.ts";
import { openPayment } from "./open-payment.ts";
import type { OrderForm } from "./order.schema.ts";
import { OrderRefused, storeOrder } from "./store-order.ts";

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
    if (!(fault instanceof OrderRefused)) throw fault;
    const placed = await resumeOrder(shop, form.checkoutKey, hash);
    // Nobody finds out like this which address has used a code.
    if (!placed && fault.field === "promoCode") await countWrongCode(shop, viewer.clientAddress, `${form.promoCode} ${form.email}`);
    return placed ?? { ok: false, reason: fault.reason, field: fault.field };
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

/** Tells one filling of a form from another. */
function hashForm(form: OrderForm, currency: Currency): string {
  const { checkoutKey: _, ...rest } = form;
  const entries = Object.entries({ ...rest, currency }).filter(([, value]) => value !== undefined);
  return createHash("sha256")
    .update(JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest("base64url");
}
