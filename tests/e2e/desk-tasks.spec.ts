import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { Clerk, find, openDeskAs } from "./support/desk.ts";
import { enquireByPost } from "./support/enquiry.ts";
import { messagesTo, messageTo } from "./support/mailbox.ts";
import { hongKongParcel, newEmail } from "./support/order-form.ts";
import { buy } from "./support/shop-api.ts";
import { alsoWithoutScripts, expect, test } from "./support/test.ts";
import { text } from "./support/texts.ts";

// What each task of staff takes at the desk, from *Today*, with and without scripts.

const orders = (key: string, values?: Record<string, string | number>) => text("en", `desk-orders:${key}`, values);
const enquiries = (key: string, values?: Record<string, string | number>) => text("en", `desk-enquiries:${key}`, values);

test("a buyer lost a mail: it is found by email and sent again", alsoWithoutScripts, async ({ page }) => {
  const { email, number } = await buy();
  await openDeskAs(page, "service");
  const clerk = new Clerk(page);
  await find(clerk, email.toUpperCase());
  await expect(page.locator("h1")).toHaveText(number);
  await clerk.click(page.locator(".order-mails summary"));
  await clerk.click(clerk.button(orders("resend.mail.receipt")));
  await expect(page.getByRole("main")).toContainText(orders("resend.done.receipt"));
  clerk.expectAtMost({ clicks: 3, typed: 1 });
});

test("goodwill: a part of the payment goes back, and the buyer is told", alsoWithoutScripts, async ({ page }) => {
  const { email, number } = await buy();
  await openDeskAs(page, "finance");
  const clerk = new Clerk(page);
  await find(clerk, number);
  await clerk.click(clerk.link(orders("actions.refund")));
  await clerk.type(page.locator('[name="amount"]'), "10.00");
  await clerk.type(page.locator('[name="because"]'), "slow connection");
  await clerk.click(clerk.button(orders("confirm.continue")));
  await clerk.click(clerk.button(orders("refund.confirm", { amount: "HK$10.00" })));
  await expect(page.getByRole("main")).toContainText(orders("refund.done", { amount: "HK$10.00" }));
  expect((await messageTo(email, /We’ve refunded/)).text).toContain("HK$10.00");
  clerk.expectAtMost({ clicks: 4, typed: 3 });
});

test("a wrong email address is corrected, and both addresses are told", alsoWithoutScripts, async ({ page }) => {
  const { email, number } = await buy();
  const right = newEmail();
  await openDeskAs(page, "service");
  const clerk = new Clerk(page);
  await find(clerk, number);
  await clerk.click(clerk.link(orders("actions.email")));
  await clerk.type(page.locator('[name="email"]'), right);
  await clerk.click(clerk.button(orders("confirm.continue")));
  await clerk.click(clerk.button(orders("email.confirm", { email: right })));
  await expect(page.getByRole("main")).toContainText(orders("email.done"));
  expect((await messageTo(right, /./)).text).toContain(number);
  expect((await messageTo(email, /address/)).text).not.toContain("order-result?");
  clerk.expectAtMost({ clicks: 4, typed: 2 });
});

test("a SIM card is posted, comes back and is posted again", alsoWithoutScripts, async ({ page, scripts }) => {
  const { email, number } = await buy({ ...hongKongParcel, way: "physical" });
  await openDeskAs(page, "service");
  const clerk = new Clerk(page);
  await find(clerk, number);
  await clerk.click(clerk.link(orders("actions.ship")));
  await clerk.type(page.locator('[name="courier"]'), "SF Express");
  await clerk.type(page.locator('[name="tracking"]'), "SF1234567890");
  await clerk.type(page.locator('[name="iccids"]'), simCardIccid(scripts ? 950 : 951));
  await clerk.click(clerk.button(orders("confirm.continue")));
  await clerk.click(clerk.button(orders("ship.confirm")));
  await expect(page.getByRole("main")).toContainText(orders("ship.done"));

  await clerk.click(clerk.link(orders("actions.returned")));
  await clerk.type(page.locator('[name="reason"]'), "not-collected");
  await clerk.click(clerk.button(orders("returned.submit")));
  await expect(page.getByRole("main")).toContainText(orders("returned.done"));

  await clerk.click(clerk.link(orders("actions.send-again")));
  await clerk.type(page.locator('[name="courier"]'), "SF Express");
  await clerk.type(page.locator('[name="tracking"]'), "SF0987654321");
  await clerk.click(clerk.button(orders("send-again.submit")));
  await expect(page.getByRole("main")).toContainText(orders("send-again.done"));
  await expect(async () => expect((await messagesTo(email)).some(({ text: mail }) => mail.includes("SF0987654321"))).toBe(true)).toPass();
  clerk.expectAtMost({ clicks: 8, typed: 7 });
});

test("a partner enquiry is read from Today and closed", alsoWithoutScripts, async ({ page, request }) => {
  const reference = new URL(await enquireByPost(request, "en"), "http://localhost").searchParams.get("ref") ?? "";
  await openDeskAs(page, "service");
  const clerk = new Clerk(page);
  await clerk.click(clerk.link(text("en", "desk-today:task.enquiries")));
  await clerk.click(clerk.link(reference));
  await clerk.type(page.locator('[name="note"]'), "answered by phone");
  await clerk.click(clerk.button(enquiries("close.submit")));
  await expect(page.getByRole("main")).toContainText(enquiries("done.closed", { reference }));
  clerk.expectAtMost({ clicks: 3, typed: 1 });
});
