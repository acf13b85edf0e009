import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { listSimPackages } from "#server/sims/list-sim-packages.ts";
import { listSims } from "#server/sims/list-sims.ts";
import { POSTED_SIM, decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { ops } from "#tests/support/orders/refunds.ts";
import { openTestShop, orderForm, type TestShop } from "#tests/support/shop.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

async function paidByPost() {
  const order = await createOrder(shop, orderForm({ ...POSTED_SIM, quantity: "2" }));
  await decidePayment(shop, order.payUrl, "pay");
  await shop.settle();
  return order;
}

describe("`npm run ops -- orders`", () => {
  test("marks SIM cards as posted: the stock falls, the buyer gets the tracking number", async () => {
    const order = await paidByPost();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "preparing", outcome: "success" });
    expect((await ops(shop, "orders", "ship", "--who", "Mei", order.number, "--courier", "SF Express", "--tracking", "SF123")).code).toBe(0);
    await shop.runJobs();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered", courier: "SF Express", trackingNumber: "SF123" });
    expect(await shop.db.selectFrom("sim_stock").where("kind", "=", "physical").select(["on_hand", "reserved"]).execute()).toEqual([
      { on_hand: 498, reserved: 0 },
    ]);
    expect((await listMailbox(shop))?.[0]?.text).toContain("SF123");
    expect(await ops(shop, "orders", "ship", "--who", "Mei", order.number, "--courier", "SF Express")).toMatchObject({ code: 1 });
  });

  test("records which SIM cards were posted, all of them or none", async () => {
    const order = await paidByPost();
    const ship = (...iccids: string[]) =>
      ops(shop, "orders", "ship", "--who", "Mei", order.number, "--courier", "SF", ...iccids.flatMap((one) => ["--iccid", one]));
    const [one, other] = [simCardIccid(5), simCardIccid(6)];
    expect(await ship("123")).toMatchObject({ code: 2 });
    for (const wrong of [[one], [one, one]]) expect(await ship(...wrong)).toMatchObject({ code: 1 });
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "preparing" });
    expect((await ship(one, other)).code).toBe(0);
    expect((await readBuyerOrder(shop, order)).units.map(({ iccid }) => iccid)).toEqual([one, other]);
    const next = await paidByPost();
    expect(
      await ops(shop, "orders", "ship", "--who", "Mei", next.number, "--courier", "SF", "--iccid", one, "--iccid", simCardIccid(7)),
    ).toMatchObject({
      code: 1,
    });
    const ada = await insertAccount(shop, "ada@example.com");
    await claimOrders(shop.db, ada);
    expect((await listSims(shop, ada)).map(({ iccid, kind }) => [iccid, kind]).sort()).toEqual(
      [
        [one, "physical"],
        [other, "physical"],
      ].sort(),
    );
    expect((await listSimPackages(shop, { iccid: one, accountId: ada }))?.packages).toHaveLength(1);
  });

  test("rejects posting an unpaid, unknown or eSIM order", async () => {
    const esim = await createOrder(shop, orderForm());
    const unpaid = await createOrder(shop, orderForm(POSTED_SIM));
    for (const number of [esim.number, unpaid.number, "RL1"])
      expect(await ops(shop, "orders", "ship", "--who", "Mei", number, "--courier", "SF")).toMatchObject({ code: 1 });
  });

  test("rejects posting while the buyer is refunded, and says so", async () => {
    const order = await paidByPost();
    await shop.db.updateTable("orders").set({ state: "refund-requested" }).execute();
    expect(await ops(shop, "orders", "ship", "--who", "Mei", order.number, "--courier", "SF")).toMatchObject({
      code: 1,
      text: expect.stringContaining("do not post it"),
    });
  });

  test("lists jobs with what they are about: abandoned ones first, then failed ones", async () => {
    const now = shop.clock();
    const job = { topic: "orders.mail", payload: "{}", created_at: now };
    await shop.db
      .insertInto("jobs")
      .values([
        { ...job, id: "job_a", ref: "ord_a", state: "waiting", available_at: now },
        { ...job, id: "job_b", ref: "ord_b", state: "waiting", available_at: now + 1, error: "no answer" },
        { ...job, id: "job_c", ref: "ord_c", state: "dead", available_at: now + 2, error: "no answer" },
      ])
      .execute();
    const lines = (await ops(shop, "jobs", "list")).text.split("\n").map((line) => line.split(/ {2,}/).slice(0, 4));
    const own = lines.filter(([, , , about]) => about?.startsWith("ord_"));
    expect(lines[0]).toEqual(["JOB", "STATE", "TOPIC", "ABOUT"]);
    expect(own.map(([id, , , about]) => [id, about])).toEqual([
      ["job_c", "ord_c"],
      ["job_b", "ord_b"],
      ["job_a", "ord_a"],
    ]);
  });

  test("shows an order with its payments and history, and never its key", async () => {
    const order = await paidByPost();
    const { code, text } = await ops(shop, "orders", "show", "--who", "Mei", order.number);
    expect(code).toBe(0);
    for (const word of [order.number, "preparing", "awaiting-payment", "1 Cheung Sha Wan Road", "HK$"]) expect(text).toContain(word);
    expect(text).not.toContain(order.linkKey);
    expect((await ops(shop, "orders", "list", "--way", "physical")).text).toContain(order.number);
    expect((await ops(shop, "orders", "list", "--state", "expired")).text).not.toContain(order.number);
  });

  test("prints its usage if it does not understand the arguments", async () => {
    expect(await ops(shop)).toMatchObject({ code: 0, text: expect.stringContaining("orders ship") });
    expect(await ops(shop, "orders", "burn")).toMatchObject({ code: 2 });
    expect(await ops(shop, "orders", "list", "--what")).toMatchObject({ code: 2 });
  });
});
