import { showOrderForStaff } from "#server/orders/staff/show-order-for-staff.ts";
import { MEI } from "#tests/support/staff.ts";
import { http } from "msw";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import type { CarrierOrder } from "#server/gateways/carrier/carrier.ts";
import { createCarrier } from "#server/gateways/create-gateways.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { renderOfflineEsimPage } from "#server/orders/esim/render-offline-esim-page.ts";
import { retryUnit } from "#server/orders/fulfilment/retry-unit.ts";
import { CALLBACK_SECRETS, CARRIER_KEY, CARRIER_URL, contractOperator, rejectWith } from "#tests/mocks/carrier.ts";
import { network } from "#tests/mocks/network.ts";
import { postCallback, manualDeadline, httpCarrier, openHttpCarrierShop } from "#tests/support/sims/carrier.ts";
import { decidePayment, readBuyerOrder, postOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { openTestShop, orderForm, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
beforeEach(async () => void (shop = await openHttpCarrierShop()));
afterEach(() => shop.close());

/** A paid order whose eSIM was not requested yet. */
async function paid(form = orderForm()) {
  const order = await createOrder(shop, form);
  await decidePayment(shop, order.payUrl, "pay");
  return order;
}
const made = () => shop.db.selectFrom("simulator_orders").select(["ref", "iccid"]).execute();
const unit = () => shop.db.selectFrom("fulfilments").select(["id", "state", "failure"]).executeTakeFirstOrThrow();

describe("an order whose eSIM comes from an operator over HTTP", () => {
  test("is delivered with its installation codes", async () => {
    const order = await paid(orderForm({ quantity: "2" }));
    await shop.settle();
    const view = await readBuyerOrder(shop, order);
    expect(view.state).toBe("delivered");
    expect(view.units.map((one) => one.iccid).sort()).toEqual((await made()).map((one) => one.iccid).sort());
    for (const one of view.units)
      expect(one.codes?.activationCode).toBe(`LPA:1$${one.codes?.smdpAddress}$${one.codes?.matchingId}${one.codes?.confirmationCode ? "$$1" : ""}`);
    expect(shop.logged.join()).not.toContain("LPA:");
  });

  test("is delivered without an APN; the offline page says that the phone sets it", async () => {
    const { findByRef } = shop.carrier;
    shop.carrier.findByRef = async (ref) => {
      const found = await findByRef(ref);
      return found?.state === "done" && found.esim ? { ...found, esim: { ...found.esim, apn: null } } : found;
    };
    const order = await paid();
    await shop.settle();
    const view = await readBuyerOrder(shop, order);
    expect(view).toMatchObject({ state: "delivered", units: [{ codes: { apn: null } }] });
    const offline = (language: Language) => renderOfflineEsimPage(shop, view, 1, language)?.html;
    expect(offline("en")).toContain("<dt>APN</dt><dd>Set automatically</dd>");
    expect(offline("zh-cn")).toContain("<dt>APN</dt><dd>自动设置</dd>");
  });

  test("is delivered once if the operator creates it and its response never arrives", async () => {
    await shop.close();
    shop = await openTestShop();
    const { deadline, end } = manualDeadline();
    const play = contractOperator(shop.carrier);
    const posts: string[] = [];
    network.use(
      http.all(`${CARRIER_URL}*`, async ({ request }) => {
        if (request.method === "POST") posts.push(request.headers.get("Idempotency-Key") ?? "");
        const response = await play(request);
        if (posts.length > 1 || request.method === "GET") return response;
        end();
        return new Promise<never>(() => {});
      }),
    );
    shop.carrier = httpCarrier(shop, deadline);
    const order = await paid();
    await shop.runJobs();
    expect(await made()).toHaveLength(1);
    expect((await unit()).state).toBe("requested");
    await shop.settle();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered", units: [{ iccid: (await made())[0]?.iccid }] });
    expect(await made()).toHaveLength(1);
    // Its state was queried; it was not ordered twice.
    expect(posts).toHaveLength(1);
  });

  test("is left to staff immediately if the operator rejects it for good", async () => {
    const order = await paid();
    const seen = rejectWith(422, "sold-out");
    await shop.runJobs();
    expect(await unit()).toMatchObject({ state: "failed", failure: "sold-out" });
    expect(seen).toHaveLength(1);
    await shop.settle();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "paid", units: [{ state: "failed" }] });
  });

  test("is not delivered if the operator returns another buyer's eSIM; staff see why, and retry", async () => {
    await paid();
    await shop.settle();
    const [first] = await made();
    const second = await paid(orderForm({ email: "bob@example.com" }));
    const { provisionEsim, findByRef } = shop.carrier;
    const again = (job: CarrierOrder | null) => (job?.state === "done" ? { ...job, iccid: first?.iccid ?? "" } : job);
    shop.carrier.provisionEsim = async (request) => again(await provisionEsim(request)) as CarrierOrder;
    shop.carrier.findByRef = async (ref) => again(await findByRef(ref));
    await shop.settle();
    expect(await readBuyerOrder(shop, second)).toMatchObject({ units: [{ state: "failed", codes: null }] });
    expect(await shop.db.selectFrom("jobs").select("ref").where("topic", "=", "orders.fulfil").where("state", "<>", "done").execute()).toEqual([]);
    const shown = await showOrderForStaff(shop, { number: second.number, who: MEI });
    expect(shown).toMatchObject({ order: { units: [{ failure: "iccid-taken" }] } });
    Object.assign(shop.carrier, { provisionEsim, findByRef });
    expect(await retryUnit(shop, { number: second.number, unit: 1, who: MEI })).toEqual({ ok: true });
    await shop.settle();
    expect((await readBuyerOrder(shop, second)).state).toBe("delivered");
  });

  test("waits while our API key is rejected or the connection is down, and is then delivered", async () => {
    let down: number | null = 401;
    network.use(
      http.all(`${CARRIER_URL}*`, () => (down === null ? undefined : Response.json({ error: { code: "not-now", message: "" } }, { status: down }))),
    );
    const order = await paid();
    await shop.runJobs();
    down = 503;
    for (let n = 0; n < 6; n++) {
      shop.pass(60_000);
      await shop.runJobs();
    }
    expect((await unit()).state).toBe("requested");
    expect(shop.logged.join()).toContain("carrier.line-open");
    down = null;
    for (let n = 0; n < 2; n++) {
      shop.pass(20 * 60_000);
      await shop.runJobs();
    }
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered" });
    expect(await made()).toHaveLength(1);
  });

  test("is not accepted for a SIM that cannot be checked now; the input is kept", async () => {
    rejectWith(500, "broken");
    const result = await postOrder(shop, orderForm({ way: "sim", iccid: simCardIccid(3) }));
    expect(result).toMatchObject({ ok: false, code: "carrier-silent", field: "iccid" });
    expect(await shop.db.selectFrom("orders").select("id").execute()).toEqual([]);
  });
});

describe("a callback", () => {
  test("speeds up the delivery: the job runs immediately", async () => {
    const order = await paid();
    await shop.runJobs();
    const { id, state } = await unit();
    expect(state).toBe("submitted");
    // An order that has waited for long.
    await shop.db
      .updateTable("jobs")
      .set({ available_at: shop.clock() + 600_000 })
      .where("topic", "=", "orders.fulfil")
      .execute();
    shop.pass(shop.env.simulatorDelayMs);
    await shop.runJobs();
    expect((await unit()).state).toBe("submitted");
    expect(await postCallback(shop, JSON.stringify({ id: "evt_1", type: "order.changed", ref: id }))).toBe(200);
    await shop.runJobs();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered" });
  });

  test("is not trusted: what is not ready at the operator is not delivered", async () => {
    await paid();
    await shop.runJobs();
    const { id } = await unit();
    expect(await postCallback(shop, JSON.stringify({ id: "evt_1", ref: id, state: "done", iccid: "8985234000000000000" }))).toBe(200);
    await shop.runJobs();
    expect((await unit()).state).toBe("submitted");
  });
});

test("the configuration selects the carrier: the simulator unless an operator is named, with all its settings", () => {
  const named = { CARRIER: "http", CARRIER_URL, CARRIER_KEY, CARRIER_CALLBACK_SECRETS: CALLBACK_SECRETS.join() };
  const connect = (overrides: Record<string, string>) =>
    createCarrier({ env: readEnv({ NODE_ENV: "test", ...overrides }), db: shop.db, clock: shop.clock, log: shop.log, products: () => null });
  expect(connect({}).name).toBe("simulator");
  expect(connect(named).name).toBe("http");
  for (const name of ["CARRIER_URL", "CARRIER_KEY", "CARRIER_CALLBACK_SECRETS"]) expect(() => connect({ ...named, [name]: "" })).toThrow(name);
});
