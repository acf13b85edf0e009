import { createHash } from "node:crypto";
import { hashFields, placeOnce, type PlaceOrderAnswer } from "#server/orders/place-once.ts";
import type { Viewer } from "#server/orders/place-order.ts";
import { checkTopUp } from "./check-top-up.ts";
import type { TopUpForm } from "./top-up.schema.ts";
import type { Shop } from "#server/shop.ts";

export type PlaceTopUpAnswer = Exclude<PlaceOrderAnswer, { field?: unknown }> | { ok: false; reason: string; field?: keyof TopUpForm };

/**
 * Places the order of a top-up, in HKD whatever the visitor's currency, and makes its payment page (§2, Top-up). One rendered form is one
 * order; posts without its key are one order as long as an equal one waits for its payment.
 */
export async function placeTopUp(shop: Shop, form: TopUpForm, viewer: Viewer): Promise<PlaceTopUpAnswer> {
  const { checkoutKey, remember: _, ...rest } = form;
  const hash = hashFields({ ...rest, topUp: true });
  const answer = await placeOnce(shop, {
    draft: {
      checkoutKey: checkoutKey ?? (await keyOf(shop, hash)),
      way: "sim",
      paymentMethod: form.paymentMethod,
      email: form.email,
      promoCode: undefined,
      consents: [],
    },
    viewer: { ...viewer, currency: "HKD" },
    hash,
    check: () => checkTopUp(shop, form),
  });
  if (answer.ok || "number" in answer) return answer;
  return { ok: false, reason: answer.reason, field: answer.field === "package" ? "amount" : (answer.field as keyof TopUpForm | undefined) };
}

/** The key of a form that has none: equal forms share it until their order is paid or over. */
async function keyOf(shop: Pick<Shop, "db">, hash: string): Promise<string> {
  const { over } = await shop.db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("over"))
    .where("checkout_hash", "=", hash)
    .where("state", "<>", "awaiting-payment")
    .executeTakeFirstOrThrow();
  return createHash("sha256").update(`${hash} ${over}`).digest("base64url");
}
