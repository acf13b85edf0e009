import { deliverOrder } from "#tests/support/orders/money.ts";
import { MEI } from "#tests/support/staff.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { listOrdersForStaff, type OrderFilters } from "#server/orders/staff/list-orders-for-staff.ts";
import { describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { listSimPackages } from "#server/sims/list-sim-packages.ts";
import { listSims } from "#server/sims/list-sims.ts";
import { POSTED_SIM, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";

const shop = useTestShop();

const paidByPost = () => deliverOrder(shop, { ...POSTED_SIM, quantity: "2" });

const ship = (number: string, ...iccids: string[]) => shipOrder(shop, { number, courier: "SF Express", tracking: "SF123", iccids, who: MEI });

describe("a parcel that staff posted", () => {
  test("makes the order delivered: the stock falls, the buyer gets the tracking number", async () => {
    const order = await paidByPost();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "preparing", outcome: "success" });
    expect(await ship(order.number)).toEqual({ ok: true });
    await shop.runJobs();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "delivered", courier: "SF Express", trackingNumber: "SF123" });
    expect(await shop.db.selectFrom("sim_stock").where("kind", "=", "physical").select(["on_hand", "reserved"]).execute()).toEqual([
      { on_hand: 498, reserved: 0 },
    ]);
    expect((await listMailbox(shop))?.[0]?.text).toContain("SF123");
    expect(await ship(order.number)).toEqual({ ok: false, code: "not-preparing" });
  });

  test("has all of its SIM cards recorded, or none", async () => {
    const order = await paidByPost();
    const [one, other] = [simCardIccid(5), simCardIccid(6)];
    for (const wrong of [[one], [one, one]]) expect(await ship(order.number, ...wrong)).toEqual({ ok: false, code: "iccid-count" });
    expect(await readBuyerOrder(shop, order)).toMatchObject({ state: "preparing" });
    expect(await ship(order.number, one, other)).toEqual({ ok: true });
    expect((await readBuyerOrder(shop, order)).units.map(({ iccid }) => iccid)).toEqual([one, other]);
    const next = await paidByPost();
    expect(await ship(next.number, one, simCardIccid(7))).toEqual({ ok: false, code: "iccid-taken" });
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

  test("is rejected for an unpaid, unknown or eSIM order", async () => {
    const esim = await createOrder(shop, orderForm());
    const unpaid = await createOrder(shop, orderForm(POSTED_SIM));
    const codes = { [esim.number]: "not-physical", [unpaid.number]: "not-preparing", RL1: "unknown" };
    for (const [number, code] of Object.entries(codes)) expect(await ship(number)).toEqual({ ok: false, code });
  });

  test("is rejected while the buyer is refunded", async () => {
    const order = await paidByPost();
    await shop.db.updateTable("orders").set({ state: "refund-requested" }).execute();
    expect(await ship(order.number)).toEqual({ ok: false, code: "refund-going" });
  });

  test("is listed with its order until it is posted", async () => {
    const order = await paidByPost();
    const listed = async (filters: OrderFilters) => (await listOrdersForStaff(shop, { ...filters, limit: 9 })).rows.map(({ number }) => number);
    expect(await listed({ state: "preparing", way: "physical" })).toEqual([order.number]);
    expect(await listed({ state: "expired" })).toEqual([]);
  });
});
