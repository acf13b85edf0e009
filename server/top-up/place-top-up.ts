import { createHash } from "node:crypto";
import { hashFields, placeOnce, type PlaceOrderAnswer } from "#server/orders/place-once.ts";
import type { Viewer } from "#server/orders/place-order.ts";
import { checkTopUp, type TopUpVisitor } from "./check-top-up.ts";
import type { TopUpForm } from "./top-up.schema.ts";
import type { Shop } from "#server/shop.ts";

export type PlaceTopUpAnswer = Exclude<PlaceOrderAnswer, { field?: unknown }> | { ok: false; reason: string; field?: keyof TopUpForm };

/**
 * Places the order of a top-up, in HKD whatever the visitor's currency, and makes its payment page (§2, Top-up). One rendered form is one
 * order; posts without its key are one order as long as an equal one waits for its payment.
 */
export async function placeTopUp(shop: Shop, form: TopUpForm, viewer: Viewer & Omit<TopUpVisitor, "clientAddress">): Promise<PlaceTopUpAnswer> {
  const { checkoutKey, remember: _, ...rest } = form;
  const hash = hashFields({ ...rest, topUp: true });
  const answer = await placeOnce(shop, {
    draft: {
      checkoutKey: checkoutKey ?? (await keyOf(shop, hash, viewer)),
      way: "sim",
      paymentMethod: form.paymentMethod,
      email: form.email,
      promoCode: undefined,
      consents: [],
    },
    viewer: { ...viewer, currency: "HKD" },
    hash,
    check: () => checkTopUp(shop, form, viewer),
  });
  if (answer.ok || "number" in answer) return answer;
  return { ok: false, reason: answer.reason, field: answer.field === "package" ? "amount" : (answer.field as keyof TopUpForm | undefined) };
}

/**
 * The key of a form that has none: equal forms of one visitor share it until their order is paid or over. Each is made from the one before
 * it, so that two posts at once find the same; nobody learns by an equal form what was ordered elsewhere.
 */
async function keyOf(shop: Pick<Shop, "db">, hash: string, { accountId, clientAddress }: Viewer): Promise<string> {
  for (let key = keyAfter(`${hash} ${accountId ?? clientAddress}`); ; key = keyAfter(key)) {
    const order = await shop.db.selectFrom("orders").select("state").where("checkout_key", "=", key).executeTakeFirst();
    if (!order || order.state === "awaiting-payment") return key;
  }
}

const keyAfter = (before: string) => createHash("sha256").update(before).digest("base64url");
