import { beforeEach, describe, expect, test } from "vitest";
import { handlePackagePost } from "#app/routes/account/package-posts.server.ts";
import { findDetailForm } from "#app/routes/identity/account/detail-posts.server.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import type { Fields } from "#tests/support/buyer.ts";
import { createAccountOrder, insertAccount } from "#tests/support/sims/sims.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const CARD = simCardIccid(3);

const shop = useTestShop();
let ada: string;
beforeEach(async () => {
  ada = await insertAccount(shop, "ada@example.com");
});

function post({ intent = "", ...fields }: Fields, accountId = ada) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent, ...fields })) form.set(name, value);
  return handlePackagePost(intent, { shop, accountId, clientAddress: "198.51.100.1", ticket: "t", cookies: [], form });
}

describe("a form that is sent twice, or from two tabs", () => {
  test("removes a SIM once and succeeds both times", async () => {
    await post({ intent: "add", iccid: CARD });
    for (let n = 0; n < 2; n++) expect(await post({ intent: "remove", iccid: CARD })).toEqual({ done: "removed" });
  });

  test("reports a removed SIM when renaming it", async () => {
    await post({ intent: "add", iccid: CARD });
    await post({ intent: "remove", iccid: CARD });
    expect(await post({ intent: "rename", iccid: CARD, remark: "Work" })).toEqual({ gone: true });
  });

  test("requests a refund once and confirms it both times, to its buyer only", async () => {
    const order = await createAccountOrder(shop, ada, orderForm());
    const { id } = await shop.db.selectFrom("fulfilments").select("id").where("order_id", "=", order.id).executeTakeFirstOrThrow();
    const requested = { intent: "unsubscribe", simPackage: id, reason: "other" };
    for (let n = 0; n < 2; n++) expect(await post(requested)).toEqual({ done: "requested", simPackage: id });
    expect(await shop.db.selectFrom("refund_requests").select("id").execute()).toHaveLength(1);
    expect(await post(requested, await insertAccount(shop, "eve@example.com"))).toEqual({ missing: true });
  });
});

test.each(["toString", "constructor", "__proto__", "hasOwnProperty"])("an unknown intent (%s) is rejected like an empty form", async (intent) => {
  expect(await post({ intent })).toMatchObject({ rejected: { data: { lastResult: { status: "error" } } } });
  expect(findDetailForm({ intent })).toBe("phone");
});
