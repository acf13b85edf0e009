import { MEI } from "#tests/support/staff.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#server/db/new-id.ts";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { esimIccid, simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { retryUnit } from "#server/orders/fulfilment/retry-unit.ts";
import { addSim } from "#server/sims/add-sim.ts";
import { listSimPackages } from "#server/sims/list-sim-packages.ts";
import { removeSim } from "#server/sims/own-sims.ts";
import type { SimPackage } from "#server/sims/sim.ts";
import { createAccountOrder, insertAccount } from "#tests/support/sims/sims.ts";
import { orderForm, START, useTestShop } from "#tests/support/shop.ts";

const DAY = 86_400_000;
const CARD = simCardIccid(3);
const renewal = (packageId: string) => orderForm({ way: "sim", iccid: CARD, package: packageId });

const shop = useTestShop();
let ada: string;
let eve: string;
beforeEach(async () => {
  ada = await insertAccount(shop, "ada@example.com");
  eve = await insertAccount(shop, "eve@example.com");
});

async function seen(accountId: string | null, iccid: string): Promise<SimPackage[]> {
  const view = await listSimPackages(shop, { iccid, accountId });
  if (!view) throw new Error("The SIM is not followed");
  return view.packages;
}
type Order = Awaited<ReturnType<typeof createAccountOrder>>;
async function askBack(order: Order, state: "requested" | "approved" | "rejected" | "refunded", complete = false): Promise<void> {
  const unit = await shop.db.selectFrom("fulfilments").select("id").where("order_id", "=", order.id).executeTakeFirstOrThrow();
  const now = shop.clock();
  await shop.db
    .insertInto("refund_requests")
    .values({
      id: newId("ref", now),
      order_id: order.id,
      fulfilment_id: complete ? null : unit.id,
      account_id: ada,
      reason: "",
      state,
      requested_at: now,
      decided_at: null,
    })
    .execute();
}

describe("a package that was bought", () => {
  test("waits on its SIM with its order, and can be refunded", async () => {
    const order = await createAccountOrder(shop, ada, orderForm());
    const view = await listSimPackages(shop, { iccid: order.iccid, accountId: ada });
    const unit = await shop.db.selectFrom("fulfilments").select(["id", "use_by"]).where("order_id", "=", order.id).executeTakeFirstOrThrow();
    expect(view).toEqual({
      sim: { iccid: order.iccid, kind: "esim", remark: "", fromOrder: true },
      metered: true,
      packages: [
        {
          id: unit.id,
          iccid: order.iccid,
          packageId: "JP-5GB-30D",
          planId: "JP",
          state: "waiting",
          purchasedAt: expect.any(Number),
          useBy: unit.use_by,
          activatedAt: null,
          endsAt: null,
          totalMb: 5120,
          dailyMb: null,
          reducedKbps: null,
          usedMb: 0,
          remainingMb: 5120,
          today: null,
          position: 1,
          order: { number: order.number, unit: 1, kind: "esim" },
          refund: null,
          decision: null,
          mayUnsubscribe: true,
        },
      ],
    });
  });

  test("shows used and remaining data once the trip has started, and can no longer be refunded", async () => {
    const order = await createAccountOrder(shop, ada, renewal("JP-20GB-30D"));
    shop.pass(4 * DAY);
    const [one] = await seen(ada, CARD);
    expect(one).toMatchObject({ state: "active", position: null, mayUnsubscribe: false, order: { number: order.number } });
    expect(one?.usedMb).toBeGreaterThan(0);
    expect((one?.usedMb ?? 0) + (one?.remainingMb ?? 0)).toBe(20_480);
  });

  test("of a day pass also shows what remains today", async () => {
    const order = await createAccountOrder(shop, ada, orderForm({ package: "JP-1GBDAY-7D" }));
    shop.pass(4 * DAY);
    const [one] = await seen(ada, order.iccid);
    expect(one).toMatchObject({ totalMb: null, remainingMb: null, dailyMb: 1024, reducedKbps: 128 });
    expect((one?.today?.usedMb ?? 0) + (one?.today?.remainingMb ?? 0)).toBe(1024);
    expect(one?.today?.endsAt).toBeGreaterThan(shop.clock());
  });

  test("belongs to its order if the carrier had to be asked twice", async () => {
    const activate = shop.carrier.activatePackage;
    shop.carrier.activatePackage = async ({ ref }) => ({ state: "failed", jobId: ref, code: "blocked" });
    const order = await createAccountOrder(shop, ada, renewal("JP-5GB-30D"));
    shop.carrier.activatePackage = activate;
    await retryUnit(shop, { number: order.number, unit: 1, who: MEI });
    await shop.settle();
    expect(await seen(ada, CARD)).toMatchObject([{ order: { number: order.number, unit: 1 }, mayUnsubscribe: true }]);
  });

  test("is ordered by expiry, then by fewer regions, then by purchase", async () => {
    await createAccountOrder(shop, ada, renewal("ASIA-1GB-7D"));
    shop.pass(60_000);
    await createAccountOrder(shop, ada, renewal("JP-1GB-7D"));
    shop.pass(60_000);
    await createAccountOrder(shop, ada, renewal("HK-1GB-7D"));
    expect((await seen(ada, CARD)).map((one) => [one.position, one.planId])).toEqual([
      [1, "JP"],
      [2, "HK"],
      [3, "ASIA"],
    ]);
  });
});

describe("a package that the carrier does not list", () => {
  test("is still shown to its buyer, as far as the shop knows it, after the others", async () => {
    await createAccountOrder(shop, ada, renewal("HK-1GB-7D"));
    const order = await createAccountOrder(shop, ada, renewal("JP-5GB-30D"));
    const list = shop.carrier.listPackages;
    shop.carrier.listPackages = async (iccid) => (await list(iccid)).filter((one) => one.packageId !== "JP-5GB-30D");
    expect(await listSimPackages(shop, { iccid: CARD, accountId: ada })).toMatchObject({
      metered: true,
      packages: [
        { planId: "HK", position: 1 },
        { planId: "JP", state: "waiting", position: null, order: { number: order.number }, mayUnsubscribe: false },
      ],
    });
  });

  test("is shown to nobody else", async () => {
    const order = await createAccountOrder(shop, ada, orderForm());
    await addSim(shop, { accountId: eve, iccid: order.iccid, remark: "", clientAddress: "198.51.100.1" });
    shop.carrier.listPackages = async () => [];
    expect(await seen(eve, order.iccid)).toEqual([]);
    expect(await seen(ada, order.iccid)).toHaveLength(1);
  });
});

describe("a SIM that somebody else bought for", () => {
  test("shows its usage to an account that added it, and nothing of the order", async () => {
    const order = await createAccountOrder(shop, ada, orderForm());
    await addSim(shop, { accountId: eve, iccid: order.iccid, remark: "", clientAddress: "198.51.100.1" });
    await askBack(order, "requested");
    const [one] = await seen(eve, order.iccid);
    expect(one).toMatchObject({ packageId: "JP-5GB-30D", order: null, refund: null, mayUnsubscribe: false });
    const [hers] = await seen(ada, order.iccid);
    expect(one?.id).not.toBe(hers?.id);
  });

  test("is absent for an account that does not follow it, or removed it", async () => {
    const order = await createAccountOrder(shop, ada, orderForm());
    expect(await listSimPackages(shop, { iccid: order.iccid, accountId: eve })).toBeNull();
    await removeSim(shop, { accountId: ada, iccid: order.iccid });
    expect(await listSimPackages(shop, { iccid: order.iccid, accountId: ada })).toBeNull();
  });
});

describe("a visitor signed in by ICCID", () => {
  test("sees the packages of the SIM, and no personal data", async () => {
    const order = await createAccountOrder(shop, ada, orderForm());
    const view = await listSimPackages(shop, { iccid: order.iccid, accountId: null });
    expect(view).toMatchObject({ sim: { kind: "esim", remark: "", fromOrder: false }, packages: [{ order: null, mayUnsubscribe: false }] });
    const unit = await shop.db.selectFrom("fulfilments").select("id").where("order_id", "=", order.id).executeTakeFirstOrThrow();
    for (const canary of [order.number, unit.id, "ada@", "LPA:"]) expect(JSON.stringify(view)).not.toContain(canary);
  });

  test("of an unknown SIM sees nothing", async () => {
    expect(await listSimPackages(shop, { iccid: esimIccid("nobody"), accountId: null })).toBeNull();
  });
});

describe("a package with a refund request", () => {
  test.each([
    ["requested", false],
    ["approved", false],
    ["refunded", false],
    ["rejected", true],
  ] as const)("shows that it is %s; requested again: %s", async (state, again) => {
    const order = await createAccountOrder(shop, ada, orderForm());
    await askBack(order, state);
    expect(await seen(ada, order.iccid)).toMatchObject([{ refund: state, mayUnsubscribe: again }]);
  });

  test("shows its own newest request; one for undelivered units is unrelated", async () => {
    const order = await createAccountOrder(shop, ada, orderForm());
    await askBack(order, "rejected");
    shop.pass(1000);
    await askBack(order, "requested");
    shop.pass(1000);
    await askBack(order, "approved", true);
    expect(await seen(ada, order.iccid)).toMatchObject([{ refund: "requested", mayUnsubscribe: false }]);
  });
});

describe("while the carrier does not respond", () => {
  const silence = () => {
    shop.carrier.listPackages = () => Promise.reject(new CarrierError("retry", "The line is down"));
    shop.carrier.lookup = () => Promise.reject(new CarrierError("retry", "The line is down"));
  };

  test("the shop shows what it knows itself, says that the usage is unknown, and cancels nothing", async () => {
    await createAccountOrder(shop, ada, renewal("ASIA-1GB-7D"));
    const japan = await createAccountOrder(shop, ada, renewal("JP-1GB-7D"));
    silence();
    const view = await listSimPackages(shop, { iccid: CARD, accountId: ada });
    expect(view).toMatchObject({
      metered: false,
      packages: [
        { planId: "JP", state: "waiting", position: 1, order: { number: japan.number }, mayUnsubscribe: false, remainingMb: null },
        { planId: "ASIA", position: 2 },
      ],
    });
    shop.pass(200 * DAY);
    expect(await seen(ada, CARD)).toMatchObject([
      { planId: "ASIA", state: "waiting", position: 1 },
      { planId: "JP", state: "expired" },
    ]);
    expect(shop.logged.join()).toContain("carrier.silent");
  });

  test("a visitor signed in by ICCID sees that nothing is known", async () => {
    silence();
    expect(await listSimPackages(shop, { iccid: CARD, accountId: null })).toMatchObject({ packages: [], metered: false });
  });
});

test("a package of a SIM's earlier trips is shown to an account that adds the SIM", async () => {
  const iccid = simCardIccid(903);
  await addSim(shop, { accountId: eve, iccid, remark: "", clientAddress: "198.51.100.1" });
  const packages = await seen(eve, iccid);
  expect(packages.length).toBeGreaterThan(2);
  for (const one of packages) expect(one.purchasedAt).toBeLessThan(START);
});
