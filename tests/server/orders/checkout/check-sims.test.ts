import { describe, expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { OrderSchema } from "#server/orders/core/order.schema.ts";
import { placeOrder } from "#server/orders/checkout/place-order.ts";
import { listSimPackages } from "#server/sims/list-sim-packages.ts";
import { decidePayment, readBuyerOrder, VIEWER } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";

const shop = useTestShop();

const [one, two, unknown, prepaid, asia] = [simCardIccid(11), simCardIccid(12), "8985234999999999999", simCardIccid(600), simCardIccid(800)];
type Renewal = { iccids: string[]; quantity?: number; fields?: Record<string, string>; accountId?: string; ticket?: string };

function renew({ iccids, quantity = iccids.length, fields = {}, accountId, ticket }: Renewal) {
  const form = OrderSchema.parse({ ...orderForm({ way: "sim", quantity: String(quantity), ...fields }), iccid: iccids });
  return placeOrder(shop, form, { ...VIEWER, ticket, ...(accountId && { accountId }) });
}

async function renewed(renewal: Renewal) {
  const order = await renew(renewal);
  if (!order.ok) throw new Error(order.code);
  await decidePayment(shop, order.payUrl, "pay");
  await shop.settle();
  return order;
}

describe("several SIMs in one order", () => {
  test("get one package each", async () => {
    const view = await readBuyerOrder(shop, await renewed({ iccids: [one, two] }));
    expect(view).toMatchObject({
      state: "delivered",
      units: [
        { iccid: one, state: "delivered" },
        { iccid: two, state: "delivered" },
      ],
    });
    for (const iccid of [one, two]) expect(await shop.carrier.listPackages(iccid)).toHaveLength(1);
  });

  test("are rejected individually: each that cannot take the package has its reason, and nothing is ordered", async () => {
    expect(await renew({ iccids: [one, unknown, prepaid] })).toMatchObject({
      ok: false,
      field: "iccid",
      code: "sim-unknown",
      sims: [null, "sim-unknown", "sim-prepaid"],
    });
    expect(await shop.db.selectFrom("orders").select("id").execute()).toEqual([]);
  });

  test("are another order if one of them differs", async () => {
    const fields = { checkoutKey: "k".repeat(32) };
    const first = await renew({ iccids: [one, two], fields });
    expect(await renew({ iccids: [one, two], fields })).toEqual(first);
    expect(await renew({ iccids: [one, simCardIccid(13)], fields })).toMatchObject({ ok: false, code: "already-placed" });
  });
});

test("one SIM with three packages gets all three, which start by expiry, then by number of regions, then by purchase", async () => {
  const accountId = await insertAccount(shop, "ada@example.com");
  await renewed({ iccids: [one], quantity: 2, accountId });
  await renewed({ iccids: [one], fields: { package: "ASIA-5GB-30D" }, accountId });
  await renewed({ iccids: [one], accountId });
  const sim = await listSimPackages(shop, { accountId, iccid: one });
  const shown = sim?.packages.map(({ packageId, position, purchasedAt, useBy }) => ({ packageId, position, purchasedAt, useBy })) ?? [];
  expect(shown).toHaveLength(4);
  expect(shown.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
  expect(shown.map(({ useBy }) => useBy)).toEqual(shown.map(({ useBy }) => useBy).sort((a, b) => a - b));
});

describe("a SIM that cannot take the package", () => {
  test.each([
    ["a prepaid SIM", prepaid, "sim-prepaid"],
    ["a China SIM", simCardIccid(700), "sim-prepaid"],
    ["one for Asia, if the package is for elsewhere", asia, "sim-unfit"],
    ["an unknown one", unknown, "sim-unknown"],
  ])("is reported at its field: %s", async (_, iccid, code) => {
    const fields: Record<string, string> = iccid === asia ? { package: "US-5GB-30D" } : {};
    expect(await renew({ iccids: [iccid], fields })).toMatchObject({ ok: false, field: "iccid", code, sims: [code] });
  });

  test("is rejected while the carrier has taken it out of use", async () => {
    shop.carrier.checkFit = async () => "deregistered";
    expect(await renew({ iccids: [one] })).toMatchObject({ ok: false, field: "iccid", code: "sim-unknown" });
  });

  test("is not checked while the carrier does not respond", async () => {
    shop.carrier.checkFit = async () => {
      throw new CarrierError("retry", "timeout");
    };
    expect(await renew({ iccids: [one, two] })).toMatchObject({ ok: false, sims: ["carrier-silent", "carrier-silent"] });
  });
});

test("credit can be ordered on the top-up page only", async () => {
  expect(await renew({ iccids: [prepaid], fields: { package: "PREPAID-100" } })).toEqual({
    ok: false,
    field: "package",
    code: "credit-on-sim",
  });
});

test("after twenty unknown numbers a visitor waits for a turn; SIMs of the shop and repeated attempts do not count", async () => {
  const wrong = (n: number) => `89852349999999${String(n).padStart(5, "0")}`;
  for (let n = 0; n < 19; n++) await renew({ iccids: [wrong(n)] });
  for (let again = 0; again < 3; again++) await renew({ iccids: [wrong(0), one] });
  expect(await renew({ iccids: [one, wrong(19)] })).toMatchObject({ sims: [null, "sim-unknown"] });
  const queued = { ok: false, field: "iccid", code: "queued", values: { seconds: 5 } };
  expect(await renew({ iccids: [one], ticket: "a" })).toMatchObject(queued);
  shop.pass(5_000);
  expect(await renew({ iccids: [one], ticket: "a" })).toMatchObject({ ok: true });
  // A known number leaves the turn; three unknown ones use it up.
  for (let n = 20; n < 23; n++) expect(await renew({ iccids: [wrong(n)], ticket: "a" })).toMatchObject({ sims: ["sim-unknown"] });
  expect(await renew({ iccids: [one], ticket: "a" })).toMatchObject({ code: "queued" });
  shop.pass(10 * 60_000);
  expect(await renew({ iccids: [one] })).toMatchObject({ ok: true });
});

test("looks up no more even if fifty forms are posted simultaneously", async () => {
  const { checkFit } = shop.carrier;
  let requested = 0;
  shop.carrier.checkFit = (...about) => {
    requested++;
    return checkFit(...about);
  };
  const wrong = (n: number) => `8985234${String(n).padStart(12, "0")}`;
  await Promise.all(Array.from({ length: 50 }, (_, form) => renew({ iccids: [wrong(900_000 + form)] })));
  expect(requested).toBe(20);
});

test("checks whether everything bought for a SIM fits: what does not fit is not paid", async () => {
  await renewed({ iccids: [one], quantity: 2 });
  expect(await renew({ iccids: [one], quantity: 9 })).toMatchObject({ ok: false, field: "iccid", code: "sim-full" });
  await renewed({ iccids: [one], quantity: 8 });
  expect(await renew({ iccids: [one, two] })).toMatchObject({ ok: false, sims: ["sim-full", null] });
});
