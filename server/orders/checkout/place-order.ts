import type { AppContext } from "#server/context/app-context.ts";
import { checkOrder } from "./check-order.ts";
import type { OrderForm } from "#server/orders/core/order.schema.ts";
import type { Viewer, CheckedOrder, OrderRejection, OrderDraft } from "./checkout.ts";
import { createHash } from "node:crypto";
import { openPaymentSession } from "#server/orders/payments/open-payment-session.ts";
import { OrderRejectedError, storeOrder } from "./store-order.ts";
import { openLinkKey } from "#server/orders/core/order-link.ts";
import { countInvalidPromoCode } from "#server/orders/promo/find-promo-code.ts";

export type PlacedOrder = { ok: true; number: string; linkKey: string; payUrl: string | null };

export type PlaceOrderAnswer = PlacedOrder | { ok: false; reason: "orders.already-placed"; number: string } | OrderRejection;

type Placing = {
  draft: OrderDraft;
  viewer: Viewer;
  /** Tells one filling of the form from another. */ hash: string;
  check: () => Promise<CheckedOrder>;
};

/**
 * Places an order and makes its payment page: `payUrl` is where the buyer goes next, null where nothing is to be paid or the payment
 * provider does not answer (the order page goes on from there). One rendered form (`checkoutKey`) is one order and one payment however
 * often it is posted; posted again with other contents it is refused. Prices are the shop's own, money is in minor units (§2, §5).
 */
export function placeOrder(shop: AppContext, form: OrderForm, viewer: Viewer): Promise<PlaceOrderAnswer> {
  const { checkoutKey: _, quoted: _shown, iccid: iccids, ...rest } = form;
  return placeOrderIdempotently(shop, {
    draft: { ...form, consents: ["transfer", "privacy", ...(form.agreeRegister ? ["register"] : [])] },
    viewer,
    hash: hashFields({ ...rest, iccid: iccids.length > 1 ? iccids : iccids[0], currency: viewer.currency }),
    check: () => checkOrder(shop, form, viewer),
  });
}

/**
 * Makes the order of one rendered form (`checkoutKey`) and its payment page, once however often it is posted; posted again with other
 * contents it is refused. `payUrl` is null where nothing is to be paid or the payment provider does not answer: the order page goes on.
 */
export async function placeOrderIdempotently(shop: AppContext, { draft, viewer, hash, check }: Placing): Promise<PlaceOrderAnswer> {
  const known = await resumeOrder(shop, draft.checkoutKey, hash);
  if (known) return known;
  const checked = await check();
  // Another post of the same form may have taken the last use of the promo code meanwhile.
  if (!checked.ok) return (await resumeOrder(shop, draft.checkoutKey, hash)) ?? checked;
  try {
    await shop.db.transaction().execute(async (tx) => {
      await storeOrder(tx, shop, { draft, viewer, hash, quote: checked.quote, buyer: checked.buyer });
      shop.crashPoint("order-storing");
    });
  } catch (error) {
    if (!(error instanceof OrderRejectedError)) throw error;
    const placed = await resumeOrder(shop, draft.checkoutKey, hash);
    // Nobody finds out like this which address has used a code.
    if (!placed && error.field === "promoCode") await countInvalidPromoCode(shop, viewer.clientAddress, `${draft.promoCode} ${draft.email}`);
    return placed ?? { ok: false, reason: error.reason, ...(error.field && { field: error.field }) };
  }
  shop.crashPoint("order-stored");
  shop.wake();
  const placed = await resumeOrder(shop, draft.checkoutKey, hash);
  if (!placed) throw new Error("The order is not there after it was stored");
  return placed;
}

/** The order that this form has made already, with its payment page; null where it has made none. */
async function resumeOrder(shop: AppContext, checkoutKey: string, hash: string): Promise<PlaceOrderAnswer | null> {
  const order = await shop.db
    .selectFrom("orders")
    .select(["id", "number", "checkout_hash", "link_key_sealed"])
    .where("checkout_key", "=", checkoutKey)
    .executeTakeFirst();
  if (!order) return null;
  // Whoever sends other contents may be another person at the same browser: the order is named, and opened to nobody.
  if (order.checkout_hash !== hash) return { ok: false, reason: "orders.already-placed", number: order.number };
  const linkKey = openLinkKey(shop.sealer, order);
  const payment = await shop.db
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", order.id)
    .orderBy("attempt", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { ok: true, number: order.number, linkKey, payUrl: (await openPaymentSession(shop, payment.id)).url };
}

/** Tells one filling of a form from another, whatever the order of its fields. */
export function hashFields(fields: Record<string, unknown>): string {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return createHash("sha256")
    .update(JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest("base64url");
}
