import { isCarrierError, type Carrier, type CarrierError } from "#server/gateways/carrier/carrier.ts";
import { createHttpCarrier } from "#server/gateways/carrier/http/create-http-carrier.ts";
import { CALLBACK_SIGNATURE } from "#server/gateways/carrier/http/read-callback.ts";
import { signWebhook } from "#server/gateways/webhooks/webhook-signature.ts";
import { receiveCarrierCallback } from "#server/orders/webhooks/receive-carrier-callback.ts";
import { CALLBACK_SECRETS, CARRIER_KEY, CARRIER_URL, carrierHandlers } from "#tests/mocks/carrier.ts";
import { network } from "#tests/mocks/network.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

/** How each connection to a carrier is opened: the contract tests run against all of them. */
export const CARRIERS: [string, typeof openTestShop][] = [
  ["the simulator", openTestShop],
  ["an operator over HTTP", openHttpCarrierShop],
];

/** A shop whose carrier is reached over HTTP: an operator on the msw network, backed by the simulator. */
export async function openHttpCarrierShop(overrides: Record<string, string> = {}): Promise<TestShop> {
  const shop = await openTestShop(overrides);
  network.use(...carrierHandlers(shop.carrier));
  shop.carrier = httpCarrier(shop);
  return shop;
}

/** The connection to that operator; `deadline` decides when a call times out. */
export function httpCarrier({ clock, log }: Pick<TestShop, "clock" | "log">, deadline?: () => AbortSignal): Carrier {
  return createHttpCarrier({ url: CARRIER_URL, key: CARRIER_KEY, callbackSecrets: CALLBACK_SECRETS, clock, log, deadline });
}

/** Returns the error of a call; throws if there is none. */
export async function carrierErrorOf(call: Promise<unknown>): Promise<CarrierError> {
  const error = await call.catch((thrown: unknown) => thrown);
  if (!isCarrierError(error)) throw new Error(`Not a carrier error: ${JSON.stringify(error)}`);
  return error;
}

/** Like `AbortSignal.timeout`, at a time that the test chooses. */
export function manualDeadline(): { deadline: () => AbortSignal; end: () => void } {
  let late = new AbortController();
  return {
    deadline: () => (late = new AbortController()).signal,
    end: () => late.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError")),
  };
}

/** Posts the operator's callback about a changed order. */
export function postCallback(shop: TestShop, body: string, header = signWebhook(CALLBACK_SECRETS[0] ?? "", body, shop.clock()), carrier = "http") {
  return receiveCarrierCallback(shop, carrier, Buffer.from(body), new Headers({ [CALLBACK_SIGNATURE]: header }));
}
