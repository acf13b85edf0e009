import { describe, expect, test } from "vitest";
import { CALLBACK_SIGNATURE } from "#server/gateways/carrier/http/read-callback.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { signWebhook } from "#server/gateways/webhooks/webhook-signature.ts";
import { silentLog } from "#server/observability/log.ts";
import { CALLBACK_SECRETS } from "#tests/mocks/carrier.ts";
import { httpCarrier } from "#tests/support/sims/carrier.ts";
import { START } from "#tests/support/shop.ts";

const ICCID = simCardIccid(701);
const carrier = httpCarrier({ clock: () => START, log: silentLog });

function read(event: object) {
  const body = JSON.stringify(event);
  const headers = new Headers({ [CALLBACK_SIGNATURE]: signWebhook(CALLBACK_SECRETS[0] ?? "", body, START) });
  return carrier.parseCallback(Buffer.from(body), headers, START);
}

describe("a callback", () => {
  test("means that an order changed, with or without its event name", () => {
    expect(read({ id: "evt_1", type: "order.changed", ref: "ful_1", state: "done" })).toEqual({ id: "evt_1", ref: "ful_1" });
    expect(read({ id: "evt_1", ref: "ful_1" })).toEqual({ id: "evt_1", ref: "ful_1" });
  });

  test("means that the balance of a SIM is low, not how low", () => {
    expect(read({ id: "evt_2", type: "balance.low", iccid: ICCID, amount: 3 })).toEqual({ id: "evt_2", iccid: ICCID });
  });

  test.each<[string, object]>([
    ["an invalid SIM", { id: "evt_2", type: "balance.low", iccid: "8985" }],
    ["no SIM", { id: "evt_2", type: "balance.low" }],
    ["an invalid SIM and an order", { id: "evt_2", type: "balance.low", iccid: "8985", ref: "ful_1" }],
    ["an order instead of a SIM, for a balance", { id: "evt_2", type: "balance.low", ref: "ful_1" }],
    ["an order for an unknown event", { id: "evt_2", type: "balance.lost", ref: "ful_1" }],
    ["a SIM without an event", { id: "evt_2", iccid: ICCID }],
    ["an order without an event", { ref: "ful_1" }],
  ])("is ignored if it names %s", (_case, event) => {
    expect(() => read(event)).toThrow(expect.objectContaining({ name: "CarrierError", kind: "final", code: "shape" }));
  });
});
