import { CarrierError, type CarrierCallback } from "#server/gateways/carrier/carrier.ts";
import { verifyWebhookSignature } from "#server/gateways/webhooks/webhook-signature.ts";
import { CallbackBody } from "./responses.ts";

export const CALLBACK_SIGNATURE = "carrier-signature";
const MAX_BYTES = 64 * 1024;

/**
 * Returns the content of a callback that is signed with one of the secrets, at most 5 minutes old and at most 64 KiB. Throws
 * CarrierError("final", …) for any other callback. `now` is ms UTC.
 */
export function readCallback(secrets: string[], rawBody: Buffer, headers: Headers, now: number): CarrierCallback {
  if (rawBody.length > MAX_BYTES || !verifyWebhookSignature(secrets, headers.get(CALLBACK_SIGNATURE), rawBody, now)) {
    throw new CarrierError("final", "The callback has no valid signature of the carrier", "signature");
  }
  let json: unknown;
  try {
    json = JSON.parse(rawBody.toString("utf8"));
  } catch {
    throw new CarrierError("final", "The callback is not JSON", "shape");
  }
  const body = CallbackBody.safeParse(json);
  if (!body.success) throw new CarrierError("final", "The callback names no order and no SIM", "shape");
  return body.data;
}
