import { describe, expect, test } from "vitest";
import { sandboxSecrets } from "#server/gateways/payments/sandbox/sandbox-secrets.ts";
import { signWebhook } from "#server/gateways/webhooks/webhook-signature.ts";
import { receiveWebhook } from "#server/payments/receive-webhook.ts";
import { readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

async function paidEvent(overrides: Record<string, unknown> = {}, id = "evt_1") {
  const payment = await shop.db.selectFrom("payments").select(["id", "session_id", "amount", "currency"]).executeTakeFirst();
  const data = {
    session: payment?.session_id ?? "cs",
    ref: payment?.id ?? "pay",
    amount: payment?.amount ?? 1,
    currency: payment?.currency ?? "HKD",
    paymentRef: "py",
  };
  return JSON.stringify({ id, type: "payment.paid", data: { ...data, ...overrides } });
}
const secret = () => sandboxSecrets(shop.env)[0] ?? "";
function post(body: string, header = signWebhook(secret(), body, shop.clock()), provider = "sandbox") {
  return receiveWebhook(shop, provider, Buffer.from(body), new Headers({ "sandbox-signature": header }));
}
const inbox = () => shop.db.selectFrom("payment_events").select(["event_id", "outcome"]).orderBy("event_id").execute();

describe("a webhook", () => {
  test("with a valid signature is stored before it is applied; a repeat is ignored", async () => {
    const order = await createOrder(shop, orderForm());
    const body = await paidEvent();
    expect(await post(body)).toBe(200);
    expect(await post(body)).toBe(200);
    expect(await inbox()).toEqual([{ event_id: "evt_1", outcome: null }]);
    expect((await readBuyerOrder(shop, order)).outcome).toBe("processing");
    const { id } = await shop.db.selectFrom("payments").select("id").executeTakeFirstOrThrow();
    expect(await shop.db.selectFrom("payment_events").select("payment_id").execute()).toEqual([{ payment_id: id }]);
    await shop.runJobs();
    expect(await inbox()).toEqual([{ event_id: "evt_1", outcome: "paid" }]);
    expect((await readBuyerOrder(shop, order)).outcome).toBe("success");
  });

  /** Every other signature is in tests/server/gateways/payments/payments-contract.test.ts. */
  test("with another body's signature is rejected and leaves nothing", async () => {
    const body = await paidEvent();
    expect(await post(body, signWebhook(secret(), `${body} `, shop.clock()))).toBe(400);
    expect(await inbox()).toEqual([]);
  });

  test("of an unknown provider is 404, one without a readable event 400", async () => {
    expect(await post(await paidEvent(), undefined, "stripe")).toBe(404);
    for (const body of ["", "{", "[]", '{"id":"evt"}', await paidEvent({ amount: 0.5 })]) expect(await post(body)).toBe(400);
  });

  test("about another amount, currency or session does not pay for the order; each session is one payment that pays for nothing", async () => {
    const order = await createOrder(shop, orderForm());
    for (const [n, over] of [{ amount: 1 }, { currency: "USD" }, { session: "cs_other" }].entries()) await post(await paidEvent(over, `evt_${n}`));
    await post(await paidEvent({ ref: "pay_nobody" }, "evt_9"));
    await shop.runJobs();
    expect((await inbox()).map((event) => event.outcome)).toEqual(["mismatch", "nothing-new", "mismatch", "unknown-payment"]);
    expect(await readBuyerOrder(shop, order)).toMatchObject({ outcome: "failure", state: "awaiting-payment", canRetry: true });
    expect(await shop.db.selectFrom("payments").select(["amount", "unmatched"]).where("state", "=", "paid").orderBy("attempt").execute()).toEqual([
      { amount: 1, unmatched: 1 },
      { amount: 9300, unmatched: 1 },
    ]);
    expect(shop.logged.join()).toContain("payment.parked");
  });

  test("that arrives before the response with its session id is matched by our own reference", async () => {
    const order = await createOrder(shop, orderForm());
    const body = await paidEvent();
    await shop.db.updateTable("payments").set({ state: "creating", session_id: null, session_url: null }).execute();
    await post(body);
    await shop.runJobs();
    expect((await readBuyerOrder(shop, order)).outcome).toBe("success");
  });

  test("of an unknown kind is stored without effect", async () => {
    await createOrder(shop, orderForm());
    await post((await paidEvent()).replace("payment.paid", "payment.blessed"));
    await shop.runJobs();
    expect(await inbox()).toEqual([{ event_id: "evt_1", outcome: "ignored" }]);
  });

  test("about a second paid attempt of one order is stored as a duplicate, with both amounts in the ledger", async () => {
    const order = await createOrder(shop, orderForm());
    const first = await shop.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
    await post(await paidEvent());
    await shop.runJobs();
    const { id: _, ...rest } = first;
    await shop.db
      .insertInto("payments")
      .values({ ...rest, id: "pay_2", attempt: 2, session_id: "cs_2", state: "cancelled" })
      .execute();
    await post(await paidEvent({ ref: "pay_2", session: "cs_2" }, "evt_2"));
    await shop.runJobs();
    expect(await shop.db.selectFrom("payments").select(["attempt", "state", "duplicate"]).orderBy("attempt").execute()).toEqual([
      { attempt: 1, state: "paid", duplicate: 0 },
      { attempt: 2, state: "paid", duplicate: 1 },
    ]);
    expect(await shop.db.selectFrom("ledger").selectAll().execute()).toHaveLength(2);
    expect((await readBuyerOrder(shop, order)).units).toHaveLength(1);
    expect(shop.logged.join()).toContain("payment.duplicate");
  });
});
