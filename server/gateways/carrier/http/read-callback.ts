import { CarrierError, type CarrierCallback } from "#server/gateways/carrier/carrier.ts";
import { verifyWebhookSignature } from "#server/gateways/webhooks/webhook-signature.ts";
import { CallbackBody } from "./responses.ts";

export const CALLBACK_SIGNATURE = "carrier-signature";
const LARGEST = 64 * 1024;

/** Reads what the carrier posts: signed by one of the secrets, at most 5 minutes old, 64 kB. Throws CarrierError("final", …) for anything else. */
export function readCallback(secrets: string[], rawBody: Buffer, headers: Headers, now: number): CarrierCallback {
  if (rawBody.length > LARGEST || !verifyWebhookSignature(secrets, headers.get(CALLBACK_SIGNATURE), rawBody, now)) {
    throw new CarrierError("final", "The callback is not signed by the carrier", "signature");
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
