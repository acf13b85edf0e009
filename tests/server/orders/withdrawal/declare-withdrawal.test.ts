import { approveRefund } from "#server/orders/refunds/approve-refund.ts";
import { rejectRefund } from "#server/orders/refunds/reject-refund.ts";
import { listOrdersForStaff } from "#server/orders/staff/list-orders-for-staff.ts";
import { showOrderForStaff } from "#server/orders/staff/show-order-for-staff.ts";
import { findWaitingForStaff } from "#server/orders/staff/waiting-for-staff.ts";
import { closeWithdrawal } from "#server/orders/withdrawal/close-withdrawal.ts";
import { MEI } from "#tests/support/staff.ts";
import { describe, expect, test } from "vitest";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { requestCancellation } from "#server/orders/cancellation/request-cancellation.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { eraseOrders } from "#server/orders/privacy/erase-orders.ts";
import { exportOrders } from "#server/orders/privacy/export-orders.ts";
import { declareWithdrawal } from "#server/orders/withdrawal/declare-withdrawal.ts";
import { WithdrawalSchema } from "#server/orders/withdrawal/withdrawal.schema.ts";
import { createOrder, decidePayment, POSTED_SIM, readBuyerOrder, VIEWER } from "#tests/support/orders/purchase.ts";
import { lastRequest, runJobsFor } from "#tests/support/orders/refunds.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { createAccountOrder, insertAccount } from "#tests/support/sims/sims.ts";

const shop = useTestShop();

const { clientAddress } = VIEWER;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EMAIL = "ada@example.com";
const declare = (orderNumber: string, email = EMAIL) =>
  declareWithdrawal(shop, { name: "Ada Byron", orderNumber, email, clientAddress, ticket: "browser" });
const ship = (number: string) => shipOrder(shop, { number, courier: "SF Express", tracking: null, iccids: [], who: MEI });
const openWithdrawals = async () => (await listOrdersForStaff(shop, { withdrawn: true, limit: 9 })).rows.map(({ number }) => number);
const requests = () => shop.db.selectFrom("refund_requests").select(["reason", "fulfilment_id", "state", "amount"]).orderBy("id").execute();
const subjectsTo = async (to: string) => ((await listMailbox(shop)) ?? []).filter((mail) => mail.to === to).map(({ subject }) => subject);

/** A delivered order of an account. */
async function delivered(fields: Record<string, string> = {}) {
  const ada = await insertAccount(shop, EMAIL);
  return { ada, order: await createAccountOrder(shop, ada, orderForm(fields)) };
}

/** A paid order for a SIM card that is not posted yet. */
async function unsent() {
  const order = await createOrder(shop, orderForm({ ...POSTED_SIM, email: EMAIL }));
  await decidePayment(shop, order.payUrl, "pay");
  await runJobsFor(shop, 2);
  return order;
}

describe("a withdrawal from the contract of an order", () => {
  test("requests the refund of every delivered eSIM, and is acknowledged by one mail with its content and time", async () => {
    const { order } = await delivered({ quantity: "2" });
    await shop.runJobs();
    const before = (await subjectsTo(EMAIL)).length;
    expect(await declare(order.number)).toEqual({ ok: true });
    expect(await requests()).toEqual([
      { reason: "withdrawal", fulfilment_id: expect.any(String) as string, state: "requested", amount: 9300 },
      { reason: "withdrawal", fulfilment_id: expect.any(String) as string, state: "requested", amount: 9300 },
    ]);
    expect((await readBuyerOrder(shop, order)).state).toBe("refund-requested");
    await shop.runJobs();
    expect(await subjectsTo(EMAIL)).toHaveLength(before + 1);
    const mail = (await listMailbox(shop))?.[0];
    expect(mail).toMatchObject({ to: EMAIL, subject: `We’ve received your withdrawal: order ${order.number}` });
    for (const phrase of [order.number, "Ada Byron", "21 November 2026", "Hong Kong time", "within 14 days"]) expect(mail?.text).toContain(phrase);
  });

  test("puts what is not delivered on hold, with the postal fee in the refund", async () => {
    const order = await unsent();
    expect(await declare(order.number)).toEqual({ ok: true });
    const { total, state } = await readBuyerOrder(shop, order);
    expect(state).toBe("refund-requested");
    expect(await requests()).toEqual([{ reason: "withdrawal", fulfilment_id: null, state: "requested", amount: total }]);
    expect(await ship(order.number)).toMatchObject({ code: "refund-open" });
    await shop.runJobs();
    expect((await listMailbox(shop))?.[0]?.text).not.toContain("back within 14 days to");
  });

  test("does so even if staff have rejected a cancellation before", async () => {
    const order = await unsent();
    await requestCancellation(shop, { number: order.number, key: order.linkKey }, { reason: "trip-changed" });
    await rejectRefund(shop, { requestId: (await lastRequest(shop)).id, decision: "other", who: MEI });
    shop.pass(1);
    expect(await declare(order.number)).toEqual({ ok: true });
    expect((await requests()).map(({ reason, state }) => `${reason} ${state}`)).toEqual(["trip-changed rejected", "withdrawal requested"]);
    expect(await ship(order.number)).toMatchObject({ code: "refund-open" });
  });

  test("asks for a posted card, for which staff refund by hand", async () => {
    const order = await unsent();
    expect(await ship(order.number)).toMatchObject({ ok: true });
    expect(await declare(order.number)).toEqual({ ok: true });
    expect(await requests()).toEqual([]);
    await shop.runJobs();
    const texts = ((await listMailbox(shop)) ?? []).map(({ text }) => text);
    expect(texts.filter((text) => text.includes("post it back to"))).toHaveLength(1);
  });

  test("is stored once, whether it is declared twice or at the same moment", async () => {
    const { order } = await delivered();
    expect(await Promise.all([declare(order.number), declare(order.number)])).toEqual([{ ok: true }, { ok: true }]);
    expect(await declare(order.number)).toEqual({ ok: true });
    expect(await shop.db.selectFrom("order_withdrawals").select("name").execute()).toEqual([{ name: "Ada Byron" }]);
    expect(await requests()).toHaveLength(1);
    const acknowledgements = async () => {
      await shop.runJobs();
      return (await subjectsTo(EMAIL)).filter((subject) => subject.includes("withdrawal")).length;
    };
    expect(await acknowledgements()).toBe(1);
    shop.pass(HOUR_MS);
    expect(await declare(order.number)).toEqual({ ok: true });
    expect(await acknowledgements()).toBe(2);
  });

  test("keeps a refund request that is open already", async () => {
    const order = await unsent();
    await requestCancellation(shop, { number: order.number, key: order.linkKey }, { reason: "trip-changed" });
    expect(await declare(order.number)).toEqual({ ok: true });
    expect((await requests()).map(({ reason }) => reason)).toEqual(["trip-changed"]);
  });

  test("after the refund period is recorded for staff without a refund request", async () => {
    const { order } = await delivered();
    shop.pass(40 * DAY_MS);
    expect(await declare(order.number)).toEqual({ ok: true });
    expect(await requests()).toEqual([]);
    expect(await openWithdrawals()).toEqual([order.number]);
  });

  test("needs the number and the email address of one paid order", async () => {
    const { order } = await delivered();
    const unpaid = await createOrder(shop, orderForm({ email: EMAIL }));
    for (const [number, email] of [
      [order.number, "bob@example.com"],
      ["RL261121-AAAAAA", EMAIL],
      [unpaid.number, EMAIL],
    ] as const)
      expect(await declare(number, email)).toEqual({ ok: false, code: "withdrawal-unknown" });
    expect(await shop.db.selectFrom("order_withdrawals").selectAll().execute()).toEqual([]);
  });

  test("waits for its turn after 20 wrong orders of a network in an hour", async () => {
    const { order } = await delivered();
    for (let n = 10; n < 30; n++) expect(await declare(`RL261121-AAAA${n}`)).toEqual({ ok: false, code: "withdrawal-unknown" });
    expect(await declare(order.number)).toEqual({ ok: false, code: "queued", values: { seconds: 5 } });
    shop.pass(5_000);
    expect(await declare(order.number)).toEqual({ ok: true });
  });

  test("is part of the export of the account, and is erased with the order", async () => {
    const { ada, order } = await delivered();
    await declare(order.number);
    expect(await exportOrders(shop, { accountId: ada })).toMatchObject([{ withdrawals: [{ name: "Ada Byron" }] }]);
    await eraseOrders(shop, ada);
    expect(await shop.db.selectFrom("order_withdrawals").select("name").execute()).toEqual([{ name: "" }]);
  });
});

test.each(["https://evil.example", "see evil.example", "www.evil.example", "eve@evil.example"])("a name is no address: %s", (name) => {
  const form = { name, orderNumber: "RL261121-K7M2QX", email: EMAIL };
  expect(WithdrawalSchema.safeParse(form).success).toBe(false);
  for (const real of ["Ada Byron", "J.R.R. Tolkien", "St.John Smith", "Dr. Mei Chan", "陳大文", "O’Neil Jr."])
    expect(WithdrawalSchema.safeParse({ ...form, name: real }).success).toBe(true);
});

test("staff list what is open, and close it once its refunds are decided", async () => {
  const { order } = await delivered();
  await declare(order.number);
  const waiting = async () => (await findWaitingForStaff(shop)).withdrawals.count;
  expect([await openWithdrawals(), await waiting()]).toEqual([[order.number], 1]);
  const close = (number = order.number) => closeWithdrawal(shop, { number, who: MEI });
  expect(await close()).toEqual({ ok: false, code: "undecided" });
  await approveRefund(shop, { requestId: (await lastRequest(shop)).id, who: MEI });
  const shown = async () => {
    const result = await showOrderForStaff(shop, { number: order.number, who: MEI });
    return result.ok && result.order.withdrawal;
  };
  expect(await shown()).toMatchObject({ name: "Ada Byron", closed_at: null });
  expect(await close()).toEqual({ ok: true });
  expect(await close()).toEqual({ ok: false, code: "closed" });
  expect(await shown()).toMatchObject({ closed_by: "staff (Mei)" });
  expect([await openWithdrawals(), await waiting()]).toEqual([[], 0]);
  expect(await close("RL261121-AAAAAA")).toEqual({ ok: false, code: "unknown" });
});

test.each(LANGUAGES)("the acknowledgement is in %s if the order is", async (language) => {
  const order = await createOrder(shop, orderForm({ email: EMAIL }), { language });
  await decidePayment(shop, order.payUrl, "pay");
  await shop.runJobs();
  expect(await declare(order.number)).toEqual({ ok: true });
  await shop.runJobs();
  const mail = (await listMailbox(shop))?.find(({ subject }) => subject.includes(order.number) && /withdrawal|撤回/.test(subject));
  expect(mail?.text).toContain(`/${language}/withdrawal`);
  expect(mail?.text).toContain("Ada Byron");
});

test.each([
  ["rl261121-k7m2qx", "RL261121-K7M2QX"],
  [" RL261121 K7M2QX ", "RL261121-K7M2QX"],
  ["RL261121K7M2QX", "RL261121-K7M2QX"],
  ["something", "SOMETHING"],
])("reads the order number %j as %s", (typed, number) => {
  const parsed = WithdrawalSchema.parse({ name: "Ada", orderNumber: typed, email: EMAIL });
  expect(parsed.orderNumber).toBe(number);
});
