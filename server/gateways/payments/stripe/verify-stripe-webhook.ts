import Stripe from "stripe";
import { ProviderError } from "#server/gateways/payments/payments.ts";

const LARGEST = 256 * 1024;
const OLDEST_S = 300;
const FUTURE_S = 60;

/**
 * The JSON of a webhook that was signed by one of the secrets, at most 5 minutes ago and at most one minute ahead of our clock; throws
 * ProviderError("final", "signature") otherwise. Stripe's own check takes any time in the future.
 */
export function verifyStripeWebhook(stripe: Stripe, secrets: string[], rawBody: Buffer, header: string | null, now: number): unknown {
  if (rawBody.length <= LARGEST && header && isTimely(header, now)) {
    for (const secret of secrets) {
      try {
        return stripe.webhooks.constructEvent(rawBody, header, secret, OLDEST_S, undefined, now);
      } catch (error) {
        if (error instanceof SyntaxError) throw new ProviderError("final", "shape", "The webhook is not JSON");
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      }
    }
  }
  throw new ProviderError("final", "signature", "The webhook is not signed by Stripe");
}

/** One time, as Stripe writes it: of two, the check and the clock could each see another. */
function isTimely(header: string, now: number): boolean {
  const times = header.split(",").filter((part) => part.startsWith("t="));
  const t = /^t=\d{1,12}$/.test(times[0] ?? "") ? Number(times[0]?.slice(2)) : Number.NaN;
  return times.length === 1 && t <= now / 1000 + FUTURE_S;
}
