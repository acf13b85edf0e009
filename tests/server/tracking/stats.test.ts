import { describe, expect, test } from "vitest";
import { CollectDataSchema, eventsOf } from "#server/tracking/collect-data.schema.ts";
import { readStats } from "#server/tracking/read-stats.ts";
import { storeEvents } from "#server/tracking/store-events.ts";
import { decidePayment, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const MINUTE = 60_000;
const shop = useTestShop();

const murmur = (visitor: number) => `${String(visitor).padStart(8, "0")}-0000-4000-8000-000000000000`;
async function act(visitor: number, url: string, more: { event?: string; item_type?: string; item_val?: string; source?: string } = {}) {
  const { source = visitor === 1 ? "advert" : null, ...fields } = more;
  const events = eventsOf(CollectDataSchema.parse({ event: "view", url, ...fields }));
  await storeEvents(shop, events, { murmur: murmur(visitor), clientAddress: "203.0.113.7", source, subSource: null, marketUrl: null });
}

/** Yesterday one visitor looks around; today they buy, another only looks, and a visitor without consent buys too. */
async function twoDays() {
  await act(1, "/en/homepage");
  shop.pass(10 * MINUTE);
  await act(1, "/en/plan-detail?plan=JP");
  shop.pass(24 * 60 * MINUTE);
  await act(1, "/en/plan-detail?plan=JP");
  await act(1, "/en/plan-detail?plan=JP", { event: "click", item_type: "buy", item_val: "JP-5GB-30D" });
  await act(1, "/en/order-sim?package=JP-5GB-30D");
  const first = await createOrder(shop, orderForm(), { source: "advert" });
  await decidePayment(shop, first.payUrl, "pay");
  await act(1, "/en/order-result");
  await act(2, "/zh-hk/homepage");
  shop.pass(31 * MINUTE);
  await act(2, "/zh-hk/homepage");
  await createOrder(shop, orderForm({ email: "joy@example.com" }));
  await shop.settle();
}

describe("the counts", () => {
  test("a visit ends after half an hour without events; visitors, views, clicks and orders are by day of Hong Kong", async () => {
    await twoDays();
    const { days, total } = await readStats(shop, 3);
    expect(days).toEqual([
      { day: "2026-11-20", visits: 0, visitors: 0, views: 0, clicks: 0, placed: 0, paid: 0 },
      { day: "2026-11-21", visits: 1, visitors: 1, views: 2, clicks: 0, placed: 0, paid: 0 },
      { day: "2026-11-22", visits: 3, visitors: 2, views: 5, clicks: 1, placed: 2, paid: 1 },
    ]);
    expect(total).toEqual({ visits: 4, visitors: 2, views: 7, clicks: 1, placed: 2, paid: 1 });
  });

  test("the funnel counts visitors with consent, and beside them the orders of everybody", async () => {
    await twoDays();
    expect((await readStats(shop, 14)).funnel).toEqual([
      { step: "visit", agreed: 2, all: null },
      { step: "plan-detail", agreed: 1, all: null },
      { step: "order-sim", agreed: 1, all: null },
      { step: "order-result", agreed: 1, all: null },
      { step: "placed", agreed: null, all: 2 },
      { step: "paid", agreed: null, all: 1 },
    ]);
  });

  test("clicks are grouped by item, visits and orders by source", async () => {
    await twoDays();
    const { items, sources } = await readStats(shop, 14);
    expect(items).toEqual([{ type: "buy", value: "JP-5GB-30D", clicks: 1, visitors: 1 }]);
    expect(sources).toEqual([
      { source: "advert", visits: 2, placed: 1, paid: 1 },
      { source: null, visits: 2, placed: 1, paid: 0 },
    ]);
  });

  test("midnight is that of Hong Kong", async () => {
    shop.pass((8 * 60 - 1) * MINUTE);
    await act(1, "/en/homepage");
    shop.pass(MINUTE);
    await act(2, "/en/homepage");
    expect((await readStats(shop, 2)).days.map(({ day, visits }) => [day, visits])).toEqual([
      ["2026-11-21", 1],
      ["2026-11-22", 1],
    ]);
  });
});
