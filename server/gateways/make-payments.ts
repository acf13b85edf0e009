import type { PaymentProvider } from "#server/gateways/payments/payment-provider.ts";
import { makeSandbox } from "#server/gateways/payments/sandbox/make-sandbox.ts";
import { makeStripe } from "#server/gateways/payments/stripe/make-stripe.ts";

/** Returns the payment provider that PAYMENT_PROVIDER selects. */
export function makePayments(host: Parameters<typeof makeSandbox>[0]): PaymentProvider {
  return host.env.paymentProvider === "stripe" ? makeStripe(host) : makeSandbox(host);
}
