import { createHmac } from "node:crypto";
import type { Env } from "#server/env.ts";
import { checkTopUp, type TopUpRejection, type TopUpViewer } from "./check-top-up.ts";
import { toReason } from "#server/forms/rejection.ts";
import type { TopUpForm } from "./top-up.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Viewer } from "#server/orders/checkout/checkout.ts";
import { hashFields, placeOrderIdempotently, type AlreadyPlaced, type PlacedOrder } from "#server/orders/checkout/place-order.ts";

export type PlaceTopUpRejection = AlreadyPlaced | TopUpRejection;
type PlaceTopUpResult = PlacedOrder | PlaceTopUpRejection;

/**
 * Places the order of a top-up, always in HKD, and creates its payment page (§2, Top-up). All posts of one rendered form, which contains a checkout key,
 * are one order. Equal posts without a key are one order while that order awaits payment.
 */
export async function placeTopUp(shop: AppContext, form: TopUpForm, viewer: Viewer & Omit<TopUpViewer, "clientAddress">): Promise<PlaceTopUpResult> {
  // The hash leaves out these fields, because posts that differ only in them buy the same.
  const { checkoutKey, remember: _, quoted: _shown, agreeEarlyStart, ...purchase } = form;
  const hash = hashFields({ ...purchase, topUp: true });
  const result = await placeOrderIdempotently(shop, {
    input: {
      checkoutKey: checkoutKey ?? (await deriveCheckoutKey(shop, hash, viewer)),
      way: "sim",
      paymentMethod: form.paymentMethod,
      email: form.email,
      promoCode: undefined,
      consents: agreeEarlyStart ? ["earlyStart"] : [],
    },
    viewer: { ...viewer, currency: "HKD" },
    hash,
    check: () => checkTopUp(shop, form, viewer),
  });
  if (result.ok || "number" in result || "fields" in result) return result;
  // All fields of a rejection while storing are fields of this form too.
  const reason = toReason(result);
  return { ok: false, ...reason, fields: result.field ? { [result.field]: reason } : {} };
}

/**
 * Returns the checkout key of a form without one. Equal forms of one account, or from one network address, share it until their order is paid or
 * ended. An equal form from elsewhere gets its own order, since the response gives access to the order. Each key is derived from the one before it,
 * so that two concurrent posts find the same key. Nobody can post such a key: only the shop can derive it, and it starts with a character that no
 * posted key contains.
 */
async function deriveCheckoutKey(shop: Pick<AppContext, "db" | "env">, hash: string, { accountId, clientAddress }: Viewer): Promise<string> {
  const keyAfter = createKeyChain(shop.env);
  const from = accountId ? `account ${accountId}` : `address ${clientAddress}`;
  for (let key = keyAfter(`${hash} ${from}`); ; key = keyAfter(key)) {
    const order = await shop.db.selectFrom("orders").select("state").where("checkout_key", "=", key).executeTakeFirst();
    if (!order || order.state === "awaiting-payment") return key;
  }
}

function createKeyChain({ sessionSecrets: [secret] = [] }: Env): (previous: string) => string {
  if (!secret) throw new Error("SESSION_SECRETS must hold at least one secret");
  const key = createHmac("sha256", secret).update("top-up-form").digest();
  return (previous) => `.${createHmac("sha256", key).update(previous).digest("base64url")}`;
}
