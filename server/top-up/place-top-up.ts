import { createHmac } from "node:crypto";
import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import type { Env } from "#server/env.ts";
import { checkTopUp, toTopUpFieldErrors, type TopUpViewer } from "./check-top-up.ts";
import type { TopUpForm } from "./top-up.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Viewer } from "#server/orders/checkout/checkout.ts";
import { hashFields, placeOrderIdempotently, type PlaceOrderAnswer } from "#server/orders/checkout/place-order.ts";

export type PlaceTopUpAnswer = Exclude<PlaceOrderAnswer, { field?: unknown }> | { ok: false; reason: string; fields: FieldErrors };

/**
 * Places the order of a top-up, in HKD whatever the visitor's currency, and makes its payment page (§2, Top-up). One rendered form is one
 * order; posts without its key are one order as long as an equal one waits for its payment.
 */
export async function placeTopUp(shop: AppContext, form: TopUpForm, viewer: Viewer & Omit<TopUpViewer, "clientAddress">): Promise<PlaceTopUpAnswer> {
  const { checkoutKey, remember: _, quoted: _shown, ...rest } = form;
  const hash = hashFields({ ...rest, topUp: true });
  const answer = await placeOrderIdempotently(shop, {
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
  return { ok: false, reason: answer.reason, fields: toTopUpFieldErrors(answer) };
}

/**
 * The key of a form that has none: equal forms of one account, or from one address, share it until their order is paid or over; an equal
 * one from elsewhere is an order of its own, since its answer opens the order. Each is made from the one before it, so that two posts at
 * once find the same. Nobody can post one: only the shop can make them, and they begin with a letter that no posted key has.
 */
async function keyOf(shop: Pick<AppContext, "db" | "env">, hash: string, { accountId, clientAddress }: Viewer): Promise<string> {
  const keyAfter = keyMaker(shop.env);
  const from = accountId ? `account ${accountId}` : `address ${clientAddress}`;
  for (let key = keyAfter(`${hash} ${from}`); ; key = keyAfter(key)) {
    const order = await shop.db.selectFrom("orders").select("state").where("checkout_key", "=", key).executeTakeFirst();
    if (!order || order.state === "awaiting-payment") return key;
  }
}

function keyMaker({ sessionSecrets: [secret] = [] }: Env): (before: string) => string {
  if (!secret) throw new Error("SESSION_SECRETS must hold at least one secret");
  const key = createHmac("sha256", secret).update("top-up-form").digest();
  return (before) => `.${createHmac("sha256", key).update(before).digest("base64url")}`;
}
