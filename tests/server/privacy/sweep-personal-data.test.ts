import { expect, test } from "vitest";
import { sweepPersonalData } from "#server/privacy/sweep-personal-data.ts";
import { createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const DAY = 86_400_000;
const shop = useTestShop();

const run = () => sweepPersonalData(shop, { id: "job_sweep", topic: "sweep", ref: "pulse", payload: {}, attempts: 1, createdAt: 0 });

test("payment events are deleted after 400 days, many in one run, processed or not", async () => {
  const events = Array.from({ length: 450 }, (_, at) => ({
    provider: "sandbox",
    event_id: `evt_${at}`,
    type: "failed",
    body: '{"ref":"canary"}',
    received_at: shop.clock(),
    processed_at: at < 225 ? shop.clock() : null,
    outcome: null,
    payment_id: "canary",
  }));
  await shop.db.insertInto("payment_events").values(events).execute();
  const remaining = () => shop.db.selectFrom("payment_events").select("event_id").execute();
  shop.pass(399 * DAY);
  await run();
  expect(await remaining()).toHaveLength(450);
  shop.pass(DAY);
  const lengths = [];
  for (let turn = 0; turn < 3; turn++) {
    await run();
    lengths.push((await remaining()).length);
  }
  expect(lengths).toEqual([250, 50, 0]);
});

test("an order that cannot be erased does not block the others", async () => {
  await createOrder(shop, orderForm({ email: "first@example.com" }));
  await createOrder(shop, orderForm({ email: "second@example.com" }));
  const { id } = await shop.db.selectFrom("orders").select("id").where("email", "=", "first@example.com").executeTakeFirstOrThrow();
  await shop.db.updateTable("payments").set({ snapshot: "not JSON" }).where("order_id", "=", id).execute();
  await shop.db.updateTable("orders").set({ state: "expired" }).execute();
  shop.pass(91 * DAY);
  await run();
  const emails = (await shop.db.selectFrom("orders").select("email").execute()).map(({ email }) => email);
  expect(emails.sort()).toEqual([expect.stringMatching(/^erased-/), "first@example.com"]);
  expect(shop.logged.join("\n")).toContain("privacy.sweep-failed");
});
