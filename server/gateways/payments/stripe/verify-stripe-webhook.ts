import Stripe from "stripe";
import { ProviderError } from "#server/gateways/payments/payment-provider.ts";

const MAX_BYTES = 256 * 1024;
const MAX_AGE_S = 300;
const MAX_FUTURE_S = 60;

/**
 * Returns the JSON of a webhook that is signed with one of the secrets, at most 5 minutes old, at most one minute ahead of our clock and at most
 * 256 KiB. Throws ProviderError("final", "signature") for any other webhook, and "shape" if the body is not JSON. `now` is ms UTC.
 */
export function verifyStripeWebhook(stripe: Stripe, secrets: string[], rawBody: Buffer, header: string | null, now: number): unknown {
  if (rawBody.length <= MAX_BYTES && header && isTimely(header, now)) {
    for (const secret of secrets) {
      try {
        return stripe.webhooks.constructEvent(rawBody, header, secret, MAX_AGE_S, undefined, now);
      } catch (error) {
        if (error instanceof SyntaxError) throw new ProviderError("final", "shape", "The webhook is not JSON");
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      }
    }
  }
  throw new ProviderError("final", "signature", "The webhook has no valid signature of Stripe");
}

/**
 * Whether the header has exactly one timestamp, at most one minute ahead of our clock: the Stripe SDK accepts any time in the future. With two
 * timestamps, the SDK and this check might use different ones.
 */
function isTimely(header: string, now: number): boolean {
  const times = header.split(",").filter((part) => part.startsWith("t="));
  const timestamp = /^t=\d{1,12}$/.test(times[0] ?? "") ? Number(times[0]?.slice(2)) : Number.NaN;
  return times.length === 1 && timestamp <= now / 1000 + MAX_FUTURE_S;
}
