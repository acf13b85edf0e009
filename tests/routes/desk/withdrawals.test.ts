import { expect, test } from "vitest";
import { requestReplacement } from "#server/orders/corrections/request-replacement.ts";
import { recordReturnedParcel } from "#server/orders/corrections/record-returned-parcel.ts";
import { sendAgain } from "#server/orders/corrections/send-again.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { rejectRefund } from "#server/orders/refunds/reject-refund.ts";
import { declareWithdrawal } from "#server/orders/withdrawal/declare-withdrawal.ts";
import { openDesk } from "#tests/support/desk.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { POSTED_SIM } from "#tests/support/orders/purchase.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";
import { countAudited, postForm, readPage } from "#tests/support/staff/desk-pages.ts";

const shop = useTestShop();

test("a withdrawal leads from Today to its order, and is closed once its requests are decided", async () => {
  const { number } = await deliverOrder(shop, { email: "ada@example.com" });
  await declareWithdrawal(shop, {
    name: "Ada Byron",
    orderNumber: number,
    email: "ada@example.com",
    clientAddress: "203.0.113.7",
    ticket: "browser",
  });
  const staff = await openDesk(shop).signIn("service");
  expect((await readPage(staff, "/today")).html).toContain('href="/orders?withdrawn=1"');
  expect((await readPage(staff, "/orders?withdrawn=1")).text).toContain(number);
  const order = `/orders/${number}`;
  expect((await readPage(staff, order)).text).toContain("The customer has withdrawn from the contract");

  const early = await postForm(staff, order, { intent: "close-withdrawal" });
  expect([early.status, early.text]).toEqual([409, expect.stringContaining("A refund request of this order hasn’t been decided.")]);
  for (const { id } of await shop.db.selectFrom("refund_requests").select("id").execute())
    await rejectRefund(shop, { requestId: id, decision: "too-late", who: MEI });
  expect((await readPage(staff, order)).html).toContain('value="close-withdrawal"');
  expect((await postForm(staff, order, { intent: "close-withdrawal" })).status).toBe(303);
  expect((await readPage(staff, "/orders?withdrawn=1")).text).not.toContain(number);
  expect((await readPage(staff, order)).html).not.toContain('value="close-withdrawal"');
});

test("a lost eSIM is one task from Today to its order, however often its buyer asks, until staff close it", async () => {
  const { number, linkKey } = await deliverOrder(shop, { quantity: "2" });
  const ask = (key: string, unit = 2) => requestReplacement(shop, { access: { number, key }, unit, reason: "new-phone" });
  expect([await ask("wrong"), await ask(linkKey, 3)].map(({ ok }) => ok)).toEqual([false, false]);
  expect([await ask(linkKey), await ask(linkKey)].map(({ ok }) => ok)).toEqual([true, true]);
  expect(await shop.db.selectFrom("replacement_requests").select("id").execute()).toHaveLength(1);
  const staff = await openDesk(shop).signIn("service");
  expect((await readPage(staff, "/today")).html).toContain('href="/orders?replacement=1"');
  expect((await readPage(staff, "/orders?replacement=1")).text).toContain(number);
  const order = `/orders/${number}`;
  const { text } = await readPage(staff, order);
  for (const phrase of [
    "eSIM 2: the customer can no longer use it",
    "The customer has a new or reset phone.",
    "The customer asked for help with an eSIM",
  ])
    expect(text).toContain(phrase);
  expect((await postForm(staff, order, { intent: "close-replacement" })).status).toBe(303);
  expect((await postForm(staff, order, { intent: "close-replacement" })).status).toBe(409);
  expect((await readPage(staff, "/orders?replacement=1")).text).not.toContain(number);
  expect(await countAudited(shop, "replacement.close")).toBe(1);
  expect((await ask(linkKey)).ok).toBe(true);
  expect((await readPage(staff, order)).html).toContain('value="close-replacement"');
});

test("a returned parcel is listed until it is posted again", async () => {
  const { number } = await deliverOrder(shop, POSTED_SIM);
  await shipOrder(shop, { number, courier: "SF Express", tracking: null, iccids: [], who: MEI });
  const staff = await openDesk(shop).signIn("service");
  expect((await readPage(staff, "/orders?returned=1")).text).toContain("Nothing to do");
  await recordReturnedParcel(shop, { number, reason: "refused", who: MEI });
  expect((await readPage(staff, "/today")).html).toContain('href="/orders?returned=1"');
  expect((await readPage(staff, "/orders?returned=1")).text).toContain(number);
  await sendAgain(shop, { number, courier: "SF Express", tracking: null, iccids: [], who: MEI });
  expect((await readPage(staff, "/orders?returned=1")).text).not.toContain(number);
});

test("the source of an order is forgotten on request, and the audit log says so", async () => {
  const { number } = await deliverOrder(shop);
  await shop.db.updateTable("orders").set({ source: "blog" }).where("number", "=", number).execute();
  const staff = await openDesk(shop).signIn("service");
  expect((await readPage(staff, `/orders/${number}`)).html).toContain('value="forget-source"');
  expect((await postForm(staff, `/orders/${number}`, { intent: "forget-source" })).status).toBe(303);
  const stored = await shop.db.selectFrom("orders").select("source").where("number", "=", number).executeTakeFirstOrThrow();
  expect(stored.source).toBeNull();
  expect(await countAudited(shop, "order.erase-source")).toBe(1);
  expect((await readPage(staff, `/orders/${number}`)).html).not.toContain('value="forget-source"');
});
