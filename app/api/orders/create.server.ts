import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import { AccountOrderSchema } from "#server/orders/core/order.schema.ts";
import { placeOrder } from "#server/orders/checkout/place-order.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import { CurrencyField } from "#app/api/call/call-values.server.ts";
import { refuseCall } from "#app/api/call/refuse-call.server.ts";
import { defineCall, type Caller } from "#app/api/call/define-call.server.ts";
import { PlacedSchema, toPlacedAnswer } from "./placed-order.server.ts";
import { findOrderErrorsOf, GOODS_CODES, refuseOrder } from "./refuse-order.server.ts";

const AGREED = { agreeTransfer: "on", agreePrivacy: "on", agreeRegister: "on", checkoutKey: "a-key-of-your-own-making" };
const RIGHT = { package: "JP-5GB-30D", way: "esim", quantity: "1", paymentMethod: "card", email: "ada@example.com", ...AGREED };
const PARCEL = { contact: "Ada Lo", phoneCountry: "HK", phone: "91234567", addressCountry: "HK", province: "Kowloon", city: "Sham Shui Po" };

/**
 * Places an order as the order form does and answers where it is paid (§7, /order/create). The program makes its `checkoutKey`, by chance:
 * the same key never makes a second order, and posted again with the same fields it answers the same.
 */
export const createOrder = defineCall({
  about:
    "Places an order and answers where it is paid. checkoutKey is the program's own: 16 to 64 letters, digits, - or _, made by chance for each order. The same key never makes a second order: posted again with the same fields it answers the same one, with others ALREADY_PLACED.",
  who: "anyone",
  input: AccountOrderSchema.safeExtend({ currency: CurrencyField }),
  output: PlacedSchema,
  codes: [...GOODS_CODES, "METHOD_UNAVAILABLE", "AMOUNT_TOO_SMALL", "TOO_MANY_CARDS", "TOTAL_CHANGED", "ALREADY_PLACED"],
  examples: [
    RIGHT,
    { ...RIGHT, way: "sim", iccid: ["8985234000000000000"] },
    { ...RIGHT, way: "physical", ...PARCEL, address: "1 Cheung Sha Wan Road" },
  ],
  fields: { agreeRegister: { description: "Needed but for an account that is signed in: an account is registered with the e-mail address" } },
  check: async (taken, caller) => ({ ...consentErrors(taken, caller), ...(await findOrderErrorsOf(taken, caller)) }),
  async run({ currency, ...form }, caller) {
    const unasked = consentErrors(form, caller);
    if (unasked.agreeRegister)
      return refuseCall("errors.agreement", { fields: { ...unasked, ...(await findOrderErrorsOf({ currency, ...form }, caller)) } });
    const answer = await placeOrder(caller.shop, form, callViewer(caller, currency));
    return answer.ok || "number" in answer ? toPlacedAnswer(answer, caller) : refuseOrder(answer, caller);
  },
});

/** Only who has an account already need not agree that one is registered. */
const consentErrors = ({ agreeRegister }: { agreeRegister?: "on" | undefined }, { identity }: Caller): FieldErrors =>
  agreeRegister || identity?.kind === "account" ? {} : { agreeRegister: ["errors.agreement"] };
