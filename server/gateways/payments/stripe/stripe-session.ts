import type Stripe from "stripe";
import type { PaymentMethod } from "#server/domain/payment-states.schema.ts";
import { languageEntry } from "#server/locale/locale.schema.ts";
import { ProviderError, type SessionRequest, type SessionView } from "#server/gateways/payments/payment-provider.ts";

/** Stripe's names of our payment methods. */
export const STRIPE_METHODS = { card: "card", alipay: "alipay", wechat: "wechat_pay" } as const satisfies Record<
  PaymentMethod,
  Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType
>;
/** The statuses of a session that is not open. */
const CLOSED_STATUSES = ["complete", "expired"] as const;
const MAX_NAME_LENGTH = 250;

/**
 * Returns the parameters of a hosted payment page: one payment method, our prices in our currency. Each order line is one line item with quantity
 * 1; the first is its total after the discount, because Stripe takes no negative line and a discounted total rarely divides by the quantity. Nothing depends on the time of the
 * call, so a retry sends the same parameters. Throws ProviderError("final", "lines") if the lines do not add up to the amount.
 */
export function sessionParams(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  const { ref, amount, title, method, email, language } = request;
  const discount = request.lines.reduce((sum, line) => sum + Math.min(0, line.amount), 0);
  const charged = request.lines.filter((line) => line.amount > 0);
  const lines = charged.map((line, index) => (index === 0 ? { ...line, amount: line.amount + discount } : line)).filter((line) => line.amount > 0);
  if (lines.reduce((sum, line) => sum + line.amount, 0) !== amount) {
    throw new ProviderError("final", "lines", `The lines of ${ref} do not add up to its amount`);
  }
  const currency = request.currency.toLowerCase();
  const metadata = { payment_id: ref, order_number: request.orderNumber };
  return {
    mode: "payment",
    ui_mode: "hosted_page",
    submit_type: "pay",
    // Otherwise Stripe may offer the buyer another currency at Stripe's conversion rate.
    adaptive_pricing: { enabled: false },
    locale: languageEntry(language).stripe ?? "auto",
    allowed_payment_method_types: [STRIPE_METHODS[method]],
    ...(method === "wechat" && { payment_method_options: { wechat_pay: { client: "web" } } }),
    line_items: lines.map((line) => ({
      quantity: 1,
      price_data: { currency, unit_amount: line.amount, product_data: { name: line.title.slice(0, MAX_NAME_LENGTH) } },
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

/** Converts a Stripe session to the provider-independent view. Its `payment_intent` must be expanded to distinguish "failed" from "processing". */
export function toSessionView(session: Stripe.Checkout.Session): SessionView {
  if (!session.currency || session.amount_total === null) throw new ProviderError("final", "shape", `The session ${session.id} has no amount`);
  return {
    sessionId: session.id,
    url: session.url ?? "",
    ref: attemptReference(session),
    amount: session.amount_total,
    currency: session.currency.toUpperCase(),
    status: CLOSED_STATUSES.find((status) => status === session.status) ?? "open",
    paymentStatus: toPaymentStatus(session),
    paymentRef: toId(session.payment_intent),
    orderNumber: session.metadata?.order_number,
  };
}

/** Returns our reference of a session, the id of the payment attempt; empty if another application created the session. */
export function attemptReference(session: Pick<Stripe.Checkout.Session, "client_reference_id" | "metadata">): string {
  return session.client_reference_id ?? session.metadata?.payment_id ?? "";
}

/** Returns the id of an object that Stripe returns either as an id or expanded. */
export function toId(object: string | { id: string } | null | undefined): string | null {
  return typeof object === "string" ? object : (object?.id ?? null);
}

function toPaymentStatus({ status, payment_status, payment_intent }: Stripe.Checkout.Session): SessionView["paymentStatus"] {
  if (payment_status === "paid" || payment_status === "no_payment_required") return "paid";
  const intent = typeof payment_intent === "object" ? payment_intent : null;
  // Its page is useless after a cancellation in the dashboard, even if the session is still open.
  if (intent?.status === "canceled") return "failed";
  if (status !== "complete") return "unpaid";
  return intent?.status === "requires_payment_method" && intent.last_payment_error !== null ? "failed" : "processing";
}
