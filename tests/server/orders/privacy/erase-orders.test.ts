import { MEI } from "#tests/support/staff.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { findSession } from "#server/identity/session/sessions.ts";
import { signInWithCode } from "#server/identity/sign-in/sign-in-with-code.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { exportAccount } from "#server/orders/privacy/export-account.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { applyPaymentUpdate } from "#server/orders/payments/apply-payment-update.ts";
import type { PaymentUpdate } from "#server/payments/payment.ts";
import { ADA, BOB, codeFor, deleteOwnAccount, createAccount, visitor } from "#tests/support/identity/identity.ts";
import { POSTED_SIM, decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { deliverOrder, ledger } from "#tests/support/orders/money.ts";
import { lastRequest } from "#tests/support/orders/refunds.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();
let ada: { accountId: string };
beforeEach(async () => {
  ada = await createAccount(shop);
});

const end = (code?: string) => deleteOwnAccount(shop, ada.accountId, code);
const mailsTo = async (recipient: string) => ((await listMailbox(shop, recipient)) ?? []).length;

describe("an email address typed into an order form", () => {
  const elsewhere = { browser: "bobs", clientAddress: "198.51.100.1" };

  test("keeps its own codes and messages when the account that typed it is deleted", async () => {
    await deliverOrder(shop, { email: "bob@example.com" });
    const code = await codeFor(shop, "sign-in", BOB, elsewhere);
    const before = await mailsTo("bob@example.com");
    await createOrder(shop, orderForm({ email: "bob@example.com" }), ada);
    expect(await end()).toEqual({ ok: true });
    expect(await mailsTo("bob@example.com")).toBe(before);
    expect(await signInWithCode(shop, { ...visitor, ...elsewhere, to: BOB, code })).toMatchObject({ ok: true });
  });

  test("loses the messages about the orders of that account, which are in the account's earlier export", async () => {
    await deliverOrder(shop, { email: "gift@example.com" }, ada);
    expect(await mailsTo("gift@example.com")).toBe(2);
    const data = await exportAccount(shop, ada.accountId);
    expect(data?.messages.filter(({ to }) => to === "gift@example.com")).toHaveLength(2);
    await end();
    expect(await mailsTo("gift@example.com")).toBe(0);
  });
});

test("deleting an account does not affect another person's account, orders and messages", async () => {
  const bob = await createAccount(shop, BOB);
  const theirs = await deliverOrder(shop, { email: "bob@example.com" }, { accountId: bob.accountId });
  // Ada bought something for Bob: his messages stay his.
  await deliverOrder(shop, { email: "bob@example.com" }, { accountId: ada.accountId });
  const before = await mailsTo("bob@example.com");
  await end();
  expect((await readBuyerOrder(shop, theirs)).email).toBe("bob@example.com");
  expect(await findSession(shop, bob.token)).not.toBeNull();
  expect(await shop.db.selectFrom("accounts").select("email").execute()).toEqual([{ email: "bob@example.com" }]);
  expect(await mailsTo("bob@example.com")).toBe(before);
});

describe("an unpaid order of a deleted account", () => {
  test("is ended, and its SIM cards are released", async () => {
    await createOrder(shop, orderForm({ ...POSTED_SIM, quantity: "2" }), ada);
    const reserved = async () =>
      (await shop.db.selectFrom("sim_stock").where("kind", "=", "physical").select("reserved").executeTakeFirstOrThrow()).reserved;
    expect(await reserved()).toBe(2);
    await end();
    expect(await reserved()).toBe(0);
    expect(await shop.db.selectFrom("orders").select("state").execute()).toEqual([{ state: "expired" }]);
  });

  test("delivers nothing for a late payment: it is entered in the ledger and refunded, and nobody is notified", async () => {
    const order = await createOrder(shop, orderForm(), ada);
    shop.losesWebhooks = true;
    shop.env.sandboxFaults.push("late");
    await end();
    await decidePayment(shop, order.payUrl, "pay");
    const { id, amount, currency, session_id: sessionId } = await shop.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
    const fact: PaymentUpdate = { state: "paid", amount, currency, sessionId, paymentRef: "late", cause: "event late" };
    expect(await shop.db.transaction().execute((tx) => applyPaymentUpdate(tx, shop, id, fact))).toBe("erased");
    await shop.settle();
    expect(await shop.db.selectFrom("fulfilments").select("id").execute()).toEqual([]);
    expect(await shop.db.selectFrom("orders").select(["state", "paid_at"]).execute()).toEqual([{ state: "refunded", paid_at: null }]);
    expect(await shop.db.selectFrom("refunds").select(["reason", "state", "amount"]).execute()).toEqual([
      { reason: "erased-buyer", state: "succeeded", amount },
    ]);
    expect(await ledger(shop)).toEqual([
      { kind: "payment", amount },
      { kind: "refund", amount: -amount },
    ]);
    expect(await shop.db.selectFrom("jobs").select("ref").where("topic", "=", "orders.mail").execute()).toEqual([]);
  });

  test("is either delivered to its buyer or not at all if the payment arrives at that moment", async () => {
    await createOrder(shop, orderForm(), ada);
    const { id, amount, currency, session_id: sessionId } = await shop.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
    const fact: PaymentUpdate = { state: "paid", amount, currency, sessionId, paymentRef: "now", cause: "event now" };
    const code = await codeFor(shop, "delete", ADA);
    const [ended] = await Promise.all([end(code), shop.db.transaction().execute((tx) => applyPaymentUpdate(tx, shop, id, fact))]);
    await shop.settle();
    const { email } = await shop.db.selectFrom("orders").select("email").executeTakeFirstOrThrow();
    const units = await shop.db.selectFrom("fulfilments").select("id").execute();
    expect([ended.ok, email === "ada@example.com", units.length]).toEqual(ended.ok ? [true, false, 0] : [false, true, 1]);
  });
});

test("an order placed during the deletion of its account belongs to nobody, and can be found by its email address", async () => {
  await end();
  await createOrder(shop, orderForm(), ada);
  expect(await shop.db.selectFrom("orders").select("account_id").execute()).toEqual([{ account_id: null }]);
  shop.pass(60_000);
  const again = await createAccount(shop);
  expect(await shop.db.selectFrom("orders").select("account_id").execute()).toEqual([{ account_id: again.accountId }]);
});

test("an account cannot be deleted during a cancellation request; afterwards the money is refunded without a mail", async () => {
  const order = await deliverOrder(shop, POSTED_SIM, { accountId: ada.accountId });
  await requestCancellation(shop, { number: order.number, key: order.linkKey }, { reason: "trip-changed" });
  expect(await end()).toEqual({ ok: false, code: "open-orders" });
  await approveRefund(shop, { requestId: (await lastRequest(shop)).id, who: MEI });
  shop.pass(60_000);
  expect(await end()).toEqual({ ok: true });
  await shop.settle();
  expect(await shop.db.selectFrom("orders").select("state").execute()).toEqual([{ state: "refunded" }]);
  expect(await shop.db.selectFrom("mailbox").select("id").where("recipient", "like", "erased%").execute()).toEqual([]);
});

test("deleting an account empties the provider's data about its payments, and nothing else", async () => {
  const bob = await createAccount(shop, BOB);
  for (const { accountId } of [ada, bob]) await createOrder(shop, orderForm(), { accountId });
  const payments = await shop.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.order_id")
    .select(["payments.id", "account_id"])
    .execute();
  const now = shop.clock();
  const rest = { provider: "sandbox", type: "failed", received_at: now, processed_at: now, outcome: "failed" };
  const events = payments.map(({ id }) => ({ ...rest, event_id: `evt_${id}`, body: JSON.stringify({ ref: id }), payment_id: id }));
  await shop.db.insertInto("payment_events").values(events).execute();
  await end();
  const theirs = payments.find(({ account_id: owner }) => owner === bob.accountId)?.id;
  const remaining = await shop.db
    .selectFrom("payment_events")
    .select("event_id")
    .where("event_id", "like", "evt_pay%")
    .where("body", "<>", "{}")
    .execute();
  expect(remaining).toEqual([{ event_id: `evt_${theirs}` }]);
});
