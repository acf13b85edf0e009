import { expect, test } from "vitest";
import { sendCode } from "#server/identity/code/send-code.ts";
import { listMailbox } from "#server/mailbox/list-mailbox.ts";
import { ADA, CLIENT } from "#tests/support/identity/identity.ts";
import { decidePayment, createOrder } from "#tests/support/orders/purchase.ts";
import { createRegistration } from "#tests/support/real-name.ts";
import { createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const HOUR = 3_600_000;

const shop = useTestShop();

test("a mail server that is down for three days loses no order mail, and outdated codes are not sent afterwards", async () => {
  const { send } = shop.mail;
  shop.mail.send = () => Promise.reject(new Error("connect ECONNREFUSED"));
  const order = await createOrder(shop, orderForm({ email: "ada@example.com" }));
  await decidePayment(shop, order.payUrl, "pay");
  await createEnquiry(shop, { fields: { email: "partner@example.com" } });
  await createRegistration(shop);
  await sendCode(shop, { ...CLIENT, purpose: "sign-in", to: ADA });
  await shop.settle();
  for (let hour = 0; hour < 72; hour++) {
    shop.pass(HOUR);
    await shop.runJobs();
  }
  expect(await shop.db.selectFrom("jobs").select("topic").where("state", "=", "dead").execute()).toEqual([]);
  expect(await listMailbox(shop)).toEqual([]);
  shop.mail.send = send;
  shop.pass(2 * HOUR);
  await shop.runJobs();
  const mails = (await listMailbox(shop))?.map(({ to, subject }) => [to, subject]) ?? [];
  expect(mails.filter(([to]) => to === "ada@example.com").map(([, subject]) => subject)).toEqual(
    expect.arrayContaining([expect.stringContaining("eSIM"), expect.stringContaining(order.number)]),
  );
  expect(mails.map(([to]) => to)).toContain("partner@example.com");
  expect(mails.map(([to]) => to)).toContain("mei@example.com");
  expect(mails.filter(([, subject]) => /code/i.test(subject ?? ""))).toEqual([]);
});
