import type { PaymentMethod } from "#server/settings/payment-method.schema.ts";
import type Stripe from "stripe";
import { CurrencySchema, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { ProviderError, type SessionRequest, type SessionView } from "#server/gateways/payments/payments.ts";

/** How Stripe calls our methods. */
export const STRIPE_METHODS = { card: "card", alipay: "alipay", wechat: "wechat_pay" } as const satisfies Record<
  PaymentMethod,
  Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType
>;
const LOCALES: Record<ChannelLanguage, Stripe.Checkout.SessionCreateParams.Locale> = {
  "zh-cn": "zh",
  "zh-hk": "zh-HK",
  en: "en",
  ja: "ja",
  ko: "ko",
};
const STATUSES = ["complete", "expired"] as const;
const MAX_NAME = 250;

/**
 * The request for a hosted page: one method, our own prices in our own currency, one line for each of the order's, each its total after
 * the discount, because discounted totals seldom divide by a quantity. Nothing in it depends on when it is sent.
 */
export function sessionParams(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { ref, amount, title, method, email, language } = request;
  const lines = (request.lines ?? [{ title, amount }]).filter((line) => line.amount > 0);
  if (lines.reduce((sum, line) => sum + line.amount, 0) !== amount) {
    throw new ProviderError("final", "lines", `The lines of ${ref} do not add up to its amount`);
  }
  const currency = request.currency.toLowerCase();
  const metadata = { payment_id: ref };
  return {
    mode: "payment",
    ui_mode: "hosted_page",
    submit_type: "pay",
    // Else Stripe may offer the buyer another currency, converted at a rate of its own.
    adaptive_pricing: { enabled: false },
    locale: LOCALES[language],
    allowed_payment_method_types: [STRIPE_METHODS[method]],
    ...(method === "wechat" && { payment_method_options: { wechat_pay: { client: "web" } } }),
    line_items: lines.map((line) => ({
      quantity: 1,
      price_data: { currency, unit_amount: line.amount, product_data: { name: line.title.slice(0, MAX_NAME) } },
    })),
    client_reference_id: ref,
    customer_email: email,
    metadata,
    payment_intent_data: { metadata, description: title },
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt / 1000),
  };
}

/** A session of Stripe's in our words; to tell failed from processing its payment intent must be expanded. */
export function toSessionView(session: Stripe.Checkout.Session): SessionView {
  const currency = CurrencySchema.safeParse(session.currency?.toUpperCase());
  if (!currency.success || session.amount_total === null) {
    throw new ProviderError("final", "shape", `The session ${session.id} is in a currency that the shop does not sell in`);
  }
  return {
    sessionId: session.id,
    url: session.url ?? "",
    ref: orderReference(session),
    amount: session.amount_total,
    currency: currency.data,
    status: STATUSES.find((one) => one === session.status) ?? "open",
    paymentStatus: paymentStatusOf(session),
    paymentRef: toId(session.payment_intent),
  };
}

/** Our reference in a session; empty where the session is none of ours. */
export function orderReference(session: Pick<Stripe.Checkout.Session, "client_reference_id" | "metadata">): string {
  return session.client_reference_id ?? session.metadata?.payment_id ?? "";
}

/** The id of an object that may be expanded. */
export function toId(object: string | { id: string } | null | undefined): string | null {
  return typeof object === "string" ? object : (object?.id ?? null);
}

function paymentStatusOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): SessionView["paymentStatus"] {
  if (payment_status === "paid" || payment_status === "no_payment_required") return "paid";
  if (status !== "complete") return "unpaid";
  const intent = typeof payment_intent === "object" ? payment_intent : null;
  const failed = intent?.status === "canceled" || (intent?.status === "requires_payment_method" && intent.last_payment_error !== null);
  return failed ? "failed" : "processing";
}
