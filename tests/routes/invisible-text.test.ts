import { expect, test } from "vitest";
import { showOrderForStaff } from "#server/orders/staff/show-order-for-staff.ts";
import { buyer, PARCEL, validOrderForm } from "#tests/support/buyer.ts";
import { withShop } from "#tests/support/processes/with-shop.ts";
import { MEI } from "#tests/support/staff.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer();
const shop = buyer(server);

const STEERS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\x1b]/;
const CARD = "/en/order-sim?package=JP-5GB-30D&way=physical&quantity=1";

test("control and invisible characters in an address reach no page, receipt, mail or the staff desk", async () => {
  const email = "bidi@example.com";
  const form = validOrderForm({
    email,
    way: "physical",
    ...PARCEL,
    contact: "Chan\u202e Tai\u200b Man",
    address: "8 \u2066Nathan\u2069 Road\x1b[2J",
  });
  const payment = await shop.post(CARD, form);
  expect(payment.status).toBe(303);
  const result = (await shop.post(payment.location ?? "", { outcome: "pay" })).location ?? "";
  const page = await shop.openUntil(result, "Chan Tai Man");
  const search = new URL(result, server.origin).search;
  const receipt = await shop.open(`/en/order-receipt${search}`);
  expect(receipt.text).toContain("8 Nathan Road");
  let messages: { text: string; html: string }[] = [];
  while (messages.length === 0) messages = JSON.parse((await shop.open(`/mailbox.json?to=${email}`)).html) as typeof messages;
  const number = new URLSearchParams(search).get("order") ?? "";
  const atDesk = JSON.stringify(await withShop(server.store.env, (staffShop) => showOrderForStaff(staffShop, { number, who: MEI })));
  expect(atDesk).toContain("Chan Tai Man");
  for (const text of [page.text, receipt.text, atDesk, ...messages.flatMap((one) => [one.text, one.html])]) expect(STEERS.test(text)).toBe(false);
});

test.each([
  ["contact", { contact: "Chan 🙂" }],
  ["address", { address: "8 Nathan Road 🏠" }],
])("rejects an emoji in %s at its field", async (field, fields) => {
  const page = await shop.post(CARD, validOrderForm({ way: "physical", ...PARCEL, ...fields }));
  expect(page.status).toBe(400);
  const message = page.html.slice(page.html.indexOf(`id="order-${field}-error"`)).slice(0, 600);
  expect(message.includes("Please remove emoji and other pictures")).toBe(true);
});
