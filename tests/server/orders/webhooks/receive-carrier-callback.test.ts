import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { signWebhook } from "#server/gateways/webhooks/webhook-signature.ts";
import { receiveCarrierCallback } from "#server/orders/webhooks/receive-carrier-callback.ts";
import { CALLBACK_SECRETS } from "#tests/mocks/carrier.ts";
import { postCallback, openHttpCarrierShop } from "#tests/support/sims/carrier.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

const [NEW = "", OLD = ""] = CALLBACK_SECRETS;
const BODY = JSON.stringify({ id: "evt_1", type: "order.changed", ref: "ful_1" });
let shop: TestShop;
beforeAll(async () => void (shop = await openHttpCarrierShop()));
afterEach(() => shop.db.deleteFrom("carrier_events").execute());
afterAll(() => shop.close());

const inbox = () => shop.db.selectFrom("carrier_events").select(["carrier", "event_id", "ref"]).execute();
const stored = [{ carrier: "http", event_id: "evt_1", ref: "ful_1" }];

describe("a callback of the carrier", () => {
  test.each<[string, (body: string, now: number) => string]>([
    ["signed with the older secret", (body, now) => signWebhook(OLD, body, now)],
    ["signed with both", (body, now) => `${signWebhook("unknown", body, now)},${signWebhook(OLD, body, now).split(",")[1]}`],
  ])("%s is stored", async (_, header) => {
    expect(await postCallback(shop, BODY, header(BODY, shop.clock()))).toBe(200);
    expect(await inbox()).toEqual(stored);
  });

  test.each<[string, (body: string, now: number) => string]>([
    ["without a signature", () => ""],
    ["signed with another secret", (body, now) => signWebhook("another", body, now)],
    ["301 s old", (body, now) => signWebhook(NEW, body, now - 301_000)],
  ])("%s is rejected and leaves nothing", async (_, header) => {
    expect(await postCallback(shop, BODY, header(BODY, shop.clock()))).toBe(400);
    expect(await inbox()).toEqual([]);
  });

  test.each([
    "",
    "{",
    "[]",
    "{}",
    '{"id":"evt_1"}',
    `{"id":"evt_1","ref":"${"r".repeat(101)}"}`,
    `{"id":"e","ref":"r","filler":"${"x".repeat(65_536)}"}`,
  ])("that is not an event is rejected: %#", async (body) => {
    expect(await postCallback(shop, body)).toBe(400);
    expect(await inbox()).toEqual([]);
  });

  test("sent twice is stored once; one about an unknown order has no effect; both are acknowledged", async () => {
    const jobs = () => shop.db.selectFrom("jobs").selectAll().execute();
    const before = await jobs();
    expect(await postCallback(shop, BODY)).toBe(200);
    expect(await postCallback(shop, BODY)).toBe(200);
    expect(await inbox()).toEqual(stored);
    expect(await jobs()).toEqual(before);
  });

  test("of another carrier is unknown", async () => {
    expect(await postCallback(shop, BODY, undefined, "simulator")).toBe(404);
    expect(await inbox()).toEqual([]);
  });
});

test("the simulator never calls back", async () => {
  const simulated = await openTestShop();
  const headers = new Headers({ "carrier-signature": signWebhook(NEW, BODY, simulated.clock()) });
  expect(await receiveCarrierCallback(simulated, "simulator", Buffer.from(BODY), headers)).toBe(400);
  await simulated.close();
});
