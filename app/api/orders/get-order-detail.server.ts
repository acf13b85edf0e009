import { z } from "zod";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { textField } from "#server/forms/text-field.schema.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { refreshPayment } from "#server/orders/payments/refresh-payment.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { signInRejection } from "#app/api/call/sign-in-rejection.server.ts";
import { OrderDataSchema, toOrderData } from "./order-data.server.ts";

const text = (max: number) => textField({ max, tooLong: "errors.order-unknown" });

/** Returns one order with its SIMs and eSIM activation codes, to the account that owns it or with the key of its link (§7, /order/getOrderDetail). */
export const getOrderDetailCall = defineCall({
  about: "Returns one order with its SIMs and eSIM activation codes, to the account that owns it or to anyone who has its key.",
  who: "anyone",
  input: z.object({ order: text(32), key: text(64).optional() }),
  output: OrderDataSchema,
  codes: ["ORDER_UNKNOWN", "ACCOUNT_NEEDED"],
  examples: [{ order: "RL-1234567890" }, { order: "RL-1234567890", key: "the-key-of-its-link" }],
  async run({ order: number, key }, caller) {
    const { shop, identity } = caller;
    const accountId = identity?.kind === "account" ? identity.accountId : null;
    if (key === undefined && accountId === null) return signInRejection(identity);
    if (accountId !== null) await claimOrders(shop.db, accountId);
    // Without a key, `accountId` is not null here; `?? ""` only satisfies the type.
    const access = key === undefined ? { number, accountId: accountId ?? "" } : { number, key };
    await refreshPayment(shop, access);
    const order = await readOrder(shop, access);
    if (!order) return { ok: false, code: "ORDER_UNKNOWN", message: "errors.order-unknown" };
    return { ok: true, data: toOrderData(shop, order, callViewer(caller).language) };
  },
});
