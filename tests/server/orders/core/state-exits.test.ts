import fc from "fast-check";
import { expect, test } from "vitest";
import { reconcileRecords } from "#server/orders/reconciliation/reconcile-records.ts";
import { endAccount } from "#server/orders/privacy/end-account.ts";
import {
  beginRun,
  hasEnded,
  ORDER_EVENTS,
  EXTRA_RUNS,
  staffStep,
  settleExternalState,
  type OrderRun,
} from "#tests/support/orders/order-lifecycle.ts";
import { POSTED_SIM } from "#tests/support/orders/purchase.ts";
import { openTestShop, orderForm, type TestShop } from "#tests/support/shop.ts";
import { testServer } from "#tests/support/postgres-database.ts";

const MOST_STEPS = 12;

type Story = {
  physical: boolean;
  /** A promo code reduces the price to zero. */
  free: boolean;
  quantity: number;
  events: string[];
  verdict: "won" | "lost";
};

/** Returns a check that fails if a row of the ledger was changed or deleted since its last call: rows are only added. */
function watchLedger({ db }: TestShop): () => Promise<void> {
  let before: { id: string }[] = [];
  return async () => {
    const rows = await db.selectFrom("ledger").selectAll().execute();
    const known = new Set(before.map(({ id }) => id));
    const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
    expect(rows.filter(({ id }) => known.has(id)).toSorted(byId), "the ledger's earlier rows").toEqual(before.toSorted(byId));
    before = rows;
  };
}

async function live({ physical, free, quantity, events, verdict }: Story): Promise<void> {
  const shop = await openTestShop();
  try {
    await shop.db.insertInto("promo_codes").values({ code: "FREE100", kind: "percent", basis_points: 10_000, taken: 0 }).execute();
    const run = await beginRun(shop, orderForm({ ...(physical && POSTED_SIM), ...(free && { promoCode: "FREE100" }), quantity: String(quantity) }));
    const checkLedger = watchLedger(shop);
    for (const event of events) {
      await ORDER_EVENTS[event]?.(run).catch(ignoreSilence);
      await checkLedger();
    }
    await settleExternalState(run, verdict);
    for (let step = 0; step < MOST_STEPS && !(await hasEnded(run)); step++) {
      await checkLedger();
      await staffStep(run);
    }
    await checkLedger();
    await expectEnd(run);
    // The buyer has been erased.
    await checkLedger();
  } finally {
    await shop.close();
  }
}

/** Ignores the error of a provider or page that does not respond; the caller retries. */
function ignoreSilence(error: unknown): void {
  if (!(error instanceof Error) || error.message !== "There is no such payment page") throw error;
}

async function expectEnd(run: OrderRun): Promise<void> {
  const { shop, accountId, number } = run;
  const { db } = shop;
  expect(await hasEnded(run), "the order is over").toBe(true);
  const stock = await db.selectFrom("sim_stock").select("reserved").where("reserved", "<>", 0).execute();
  expect(stock, "no SIM card is reserved").toEqual([]);
  expect(await reconcileRecords(shop), "all records agree").toBe(0);
  const order = await db.selectFrom("orders").selectAll().where("number", "=", number).executeTakeFirstOrThrow();
  const stored = await db.selectFrom("fulfilments").select("id").where("revoked_at", "is", null).execute();
  const booked = await db
    .selectFrom("ledger")
    .innerJoin("payments", "payments.id", "ledger.payment_id")
    .select((eb) => eb.fn.sum<number>("ledger.amount").as("left"))
    .where("payments.duplicate", "=", 0)
    .executeTakeFirstOrThrow();
  if (order.state === "refunded" && stored.length === 0)
    expect(Number(booked.left ?? 0), "no money of a refunded order is kept").toBeLessThanOrEqual(0);
  if (order.state !== "delivered") expect(stored.length === 0 || order.state === "refunded", "nothing waits to be delivered").toBe(true);
  expect(await endAccount(shop, accountId), "its buyer can be erased").toEqual({ ok: true });
}

test(
  "staff can end every order after any events, its records stay consistent, and no row of the ledger changes",
  { timeout: 120_000 + EXTRA_RUNS * 3_000 },
  async () => {
    const events = Object.keys(ORDER_EVENTS);
    const stories = fc.record<Story>({
      physical: fc.boolean(),
      free: fc.integer({ min: 0, max: 4 }).map((one) => one === 4),
      quantity: fc.integer({ min: 1, max: 3 }),
      events: fc.array(fc.constantFrom(...events), { maxLength: 14 }).map((more) => ["buyer pays", "a moment passes", ...more]),
      verdict: fc.constantFrom("won", "lost"),
    });
    // On a server each run creates its own database, which takes seconds.
    await fc.assert(fc.asyncProperty(stories, live), {
      endOnFailure: EXTRA_RUNS === 0,
      ...(EXTRA_RUNS > 0 ? { numRuns: EXTRA_RUNS } : { numRuns: testServer() ? 6 : 30, seed: 15 }),
    });
  },
);

test.each<[string, Partial<Story>]>([
  [
    "whose cancellation was rejected before the carrier rejected it",
    { events: ["carrier is slow", "buyer pays", "a moment passes", "buyer cancels", "staff reject", "carrier refuses", "hours pass"] },
  ],
  [
    "that is disputed while a refund waits for staff",
    { events: ["carrier refuses", "provider refuses refunds", "buyer pays", "minutes pass", "staff cancel", "hours pass", "bank disputes"] },
  ],
  [
    "that was paid twice, and whose refunds are rejected",
    {
      events: [
        "buyer goes back from the payment page",
        "buyer pays again",
        "provider refuses refunds",
        "buyer pays",
        "buyer pays on the first page",
        "hours pass",
      ],
    },
  ],
  ["whose payment differs from what was asked for", { physical: true, events: ["a page takes another amount", "buyer pays", "minutes pass"] }],
  [
    "that was refunded in the dashboard before its delivery, and then cancelled",
    { quantity: 2, events: ["carrier is slow", "buyer pays", "a moment passes", "dashboard refunds a part", "hours pass", "staff cancel"] },
  ],
  [
    "whose payment was refunded in the dashboard while the webhooks were lost",
    { events: ["buyer pays", "minutes pass", "webhooks are lost", "dashboard refunds everything", "a night passes"] },
  ],
  [
    "whose carrier responds indeterminately",
    { events: ["carrier is slow", "buyer pays", "a moment passes", "carrier does not say", "staff cancel", "hours pass"] },
  ],
  [
    "that was partly refunded before a package was returned",
    { quantity: 2, events: ["buyer pays", "minutes pass", "staff give", "buyer returns a package", "staff approve", "hours pass"] },
  ],
  [
    "that cost nothing and whose carrier responds indeterminately",
    { free: true, events: ["carrier is slow", "a moment passes", "carrier does not say", "staff cancel", "hours pass"] },
  ],
  [
    "that cost nothing and was ordered from another carrier",
    { free: true, quantity: 2, events: ["carrier is slow", "a moment passes", "carrier is replaced by another", "staff cancel", "hours pass"] },
  ],
  [
    "that was ordered from another carrier",
    { quantity: 2, events: ["carrier is slow", "buyer pays", "a moment passes", "carrier is replaced by another", "staff cancel", "hours pass"] },
  ],
])("an order %s can be ended", async (_, story) => {
  for (const verdict of ["won", "lost"] as const) await live({ physical: false, free: false, quantity: 1, events: [], verdict, ...story });
});
