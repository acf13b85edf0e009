import type { AppContext } from "#server/context/app-context.ts";
import { checkOrder } from "./check-order.ts";
import type { OrderForm } from "#server/orders/core/order.schema.ts";
import { hashFields, placeOrderIdempotently, type PlaceOrderAnswer } from "./place-once.ts";
import type { Viewer } from "./checkout.ts";

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
