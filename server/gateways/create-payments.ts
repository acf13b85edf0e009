import type { PaymentProvider } from "#server/gateways/payments/payment-provider.ts";
import { createSandboxPayments } from "#server/gateways/payments/sandbox/create-sandbox-payments.ts";
import type { SandboxHost } from "#server/gateways/payments/sandbox/sandbox-session.ts";
import { createStripePayments } from "#server/gateways/payments/stripe/create-stripe-payments.ts";

/** Returns the payment provider that PAYMENT_PROVIDER selects. Throws if it is Stripe and STRIPE_SECRET_KEY is missing. */
export function createPayments(host: SandboxHost): PaymentProvider {
  return host.env.paymentProvider === "stripe" ? createStripePayments(host) : createSandboxPayments(host);
}
