import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { sandboxSecrets, SIGNATURE_HEADER } from "#server/gateways/payments/sandbox/sandbox-secrets.ts";
import { signWebhook } from "#server/gateways/webhooks/webhook-signature.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import { receiveWebhook } from "#server/payments/receive-webhook.ts";
import type { SandboxOutcome } from "#server/payments/sandbox/sandbox-payment.ts";
import { paymentsOf, refundOf, openTwoAttempts } from "#tests/support/orders/money.ts";
import { decidePayment, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useSharedShop } from "#tests/support/shop.ts";
import type { PlacedOrder } from "#server/orders/checkout/place-order.ts";

// One shop, many orders: each has two payment attempts, whose events arrive in random order.
const shop = useSharedShop({ SANDBOX_FAULTS: "late" });
beforeAll(async () => {
  shop.losesWebhooks = true;
});

type Life = { first: SandboxOutcome | null; second: SandboxOutcome; refund: number };
type Chance = () => number;
const inOrder: Chance = () => 0;

/** Plays one order with events in random order and number. Returns the final rows. */
async function live({ first, second, refund }: Life, chance: Chance, repeats: number) {
  const order = await createOrder(shop, orderForm());
  const [firstPage, secondPage] = await openTwoAttempts(shop, order);
  if (first) await decidePayment(shop, firstPage, first);
  await decidePayment(shop, secondPage, second);
  // A delayed confirmation is known at the provider before the first event arrives.
  await passing(10_000);
  const received = new Set<string>();
  for (let repeat = 0; repeat < repeats; repeat++) await deliverEvent(order, received, chance, false);
  await deliverAll(order, received, chance);
  const own = (await paymentsOf(shop, order)).find((payment) => payment.state === "paid" && payment.duplicate === 0);
  if (own) {
    await refundOf(shop, own, refund);
    await passing(0);
    for (let repeat = 0; repeat < repeats; repeat++) await deliverEvent(order, received, chance, false);
  }
  await deliverAll(order, received, chance);
  for (const minutes of [11, 130, 40, 40]) {
    await passing(minutes * 60_000);
    await deliverAll(order, received, chance);
  }
  return rowsOf(order);
}

async function passing(ms: number) {
  shop.pass(ms);
  await runDueJobs(shop, shop.handlers);
}

/** Repeats until no new event is left. */
async function deliverAll(order: PlacedOrder, received: Set<string>, chance: Chance) {
  for (let quiet = 0; quiet < 2;) {
    quiet = (await deliverEvent(order, received, chance, true)) ? 0 : quiet + 1;
    if (quiet > 0) await passing(3000);
  }
}

/** Delivers one event of the order: a new one, or a repeat, under a new id half of the time. Returns false if there is none. */
async function deliverEvent(order: PlacedOrder, received: Set<string>, chance: Chance, fresh: boolean): Promise<boolean> {
  const events = await shop.db
    .selectFrom("sandbox_events")
    .innerJoin("payments", "payments.session_id", "sandbox_events.session_id")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["sandbox_events.id", "sandbox_events.body"])
    .where("orders.number", "=", order.number)
    .orderBy("sandbox_events.created_at")
    .orderBy("sandbox_events.id")
    .execute();
  const open = fresh ? events.filter(({ id }) => !received.has(id)) : events;
  const event = open[chance() % Math.max(1, open.length)];
  if (!event) return false;
  received.add(event.id);
  const id = chance() % 2 === 0 ? event.id : `${event.id}.${chance()}`;
  const body = JSON.stringify({ ...(JSON.parse(event.body) as object), id });
  const [secret = ""] = sandboxSecrets(shop.env);
  await receiveWebhook(shop, "sandbox", Buffer.from(body), new Headers({ [SIGNATURE_HEADER]: signWebhook(secret, body, shop.clock()) }));
  await passing(0);
  return true;
}

/** If both attempts are paid, their order is random: rows are identified by content, not by number. */
async function rowsOf({ number }: PlacedOrder) {
  const payments = await paymentsOf(shop, { number });
  const twice = payments.every((payment) => payment.state === "paid");
  const role = new Map(payments.map((one) => [one.id, one.duplicate ? "duplicate" : twice ? "own" : `try ${one.attempt}`]));
  const orderId = payments[0]?.order_id ?? "";
  const { state } = await shop.db.selectFrom("orders").select("state").where("id", "=", orderId).executeTakeFirstOrThrow();
  const refunds = await shop.db.selectFrom("refunds").selectAll().where("order_id", "=", orderId).execute();
  const ledger = await shop.db.selectFrom("ledger").selectAll().where("order_id", "=", orderId).execute();
  const units = await shop.db.selectFrom("fulfilments").select("state").where("order_id", "=", orderId).execute();
  return {
    order: state,
    units,
    payments: payments.map((one) => `${role.get(one.id)}: ${one.state}`).sort(),
    refunds: refunds.map((one) => `${role.get(one.payment_id)}: ${one.reason} ${one.attempt} ${one.state} ${one.amount} ${one.failure}`).sort(),
    ledger: ledger.map((row) => `${role.get(row.payment_id)}: ${row.kind} ${row.amount}`).sort(),
    left: ledger.reduce((sum, row) => sum + row.amount, 0),
  };
}

test("the events of one order lead to the same rows in any order and number", async () => {
  const lives = fc.record<Life>({
    first: fc.constantFrom(null, "pay"),
    second: fc.constantFrom("pay", "pay-later", "fail-later", "cancel"),
    // The second one's bank returns every refund.
    refund: fc.constantFrom(500, 513),
  });
  const known = new Map<string, Awaited<ReturnType<typeof live>>>();
  await fc.assert(
    fc.asyncProperty(lives, fc.infiniteStream(fc.nat(10_000)), fc.nat(6), async (life, stream, repeats) => {
      const key = JSON.stringify(life);
      const end = known.get(key) ?? (await live(life, inOrder, 0));
      known.set(key, end);
      expect(await live(life, () => stream.next().value as number, repeats)).toEqual(end);
    }),
    { numRuns: 45, endOnFailure: true },
  );
  const paidTwice = known.get(JSON.stringify({ first: "pay", second: "pay", refund: 500 }));
  if (paidTwice)
    expect(paidTwice.refunds.map((row) => row.split(" ").slice(0, 4).join(" "))).toEqual([
      "duplicate: duplicate-payment 1 succeeded",
      "own: goodwill 1 succeeded",
    ]);
});
