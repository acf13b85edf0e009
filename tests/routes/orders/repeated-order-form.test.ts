import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { buyer, PARCEL, validOrderForm, valueOf } from "#tests/support/buyer.ts";
import { text } from "#tests/e2e/support/texts.ts";
import { signInByCode } from "#tests/support/identity/sign-in.ts";
import { messageAt } from "#tests/support/orders/order-rejection.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer();
const shop = buyer(server);

const ESIM = "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1";
const orderOf = (location: string | null) => new URL(location ?? "", server.origin).searchParams.get("order");

test("one form posted several times simultaneously is one order and one payment page", async () => {
  const form = validOrderForm();
  const responses = await Promise.all([1, 2, 3].map(() => shop.post(ESIM, form)));
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(new Set(responses.map(({ location }) => location)).size).toBe(1);
  // The page itself sends the same form again.
  expect((await shop.post(ESIM, form)).location).toBe(responses[0]?.location);
});

test("the order form posted again after payment leads to its order", async () => {
  const form = validOrderForm();
  const { location } = await shop.post(ESIM, form);
  const paid = (await shop.post(location ?? "", { outcome: "pay" })).location;
  await shop.open(paid ?? "");
  const again = await shop.post(ESIM, form);
  expect(again.status).toBe(303);
  expect(orderOf(again.location)).toMatch(/^RL/);
  expect(orderOf(again.location)).toBe(orderOf(paid));
});

test("the order form posted again after a cancelled payment opens a payment page of the same order", async () => {
  const visitor = buyer(server);
  const form = validOrderForm();
  const { location } = await visitor.post(ESIM, form);
  const cancelled = await visitor.post(location ?? "", { outcome: "cancel" });
  await visitor.open(cancelled.location ?? "");
  const again = await visitor.post(ESIM, form);
  expect([again.location?.includes("/sandbox/pay/"), again.location === location]).toEqual([true, false]);
  expect(orderOf((await visitor.post(again.location ?? "", { outcome: "pay" })).location)).toBe(orderOf(cancelled.location));
});

test("a signed-in buyer who goes back from the payment page, where the form is loaded again, still has one payable order", async () => {
  const email = `traveller.${randomBytes(6).toString("hex")}@example.com`;
  const owner = buyer(server);
  await signInByCode(owner, email);
  const key = async (address = ESIM) => valueOf(await owner.open(address), "checkoutKey") ?? "";
  const first = await owner.post(ESIM, validOrderForm({ email, checkoutKey: await key() }));
  owner.keep(first);
  const second = await owner.post(ESIM, validOrderForm({ email, quantity: "2", checkoutKey: await key() }));
  owner.keep(second);
  expect(second.location).toMatch(/\/sandbox\/pay\//);
  await expect.poll(async () => (await owner.open(first.location ?? "")).text).not.toContain("Pay HK$");
  // Another package, or the next purchase, is another order.
  const current = await key();
  expect(await key(ESIM.replace("5GB", "10GB"))).not.toBe(current);
  await owner.post(second.location ?? "", { outcome: "pay" });
  await expect.poll(() => key()).not.toBe(current);
});

test("a guest's next form has the email address of the order that this browser placed, and is not stored; another browser's has none", async () => {
  const guest = buyer(server);
  const email = "same.browser@example.com";
  guest.keep(await guest.post(ESIM, validOrderForm({ email })));
  const form = await guest.open(ESIM.replace("5GB", "10GB"));
  expect([valueOf(form, "email"), form.headers.get("Cache-Control")]).toEqual([email, "no-store"]);
  expect(valueOf(await shop.open(ESIM), "email")).toBe("");
});

test("buying the same again within minutes from another form is a question, which a second post answers; anything else is none", async () => {
  const visitor = buyer(server);
  const first = await visitor.post(ESIM, validOrderForm());
  visitor.keep(first);
  expect((await visitor.post(ESIM, validOrderForm())).status, "nothing is bought yet").toBe(303);
  const paid = await visitor.post(first.location ?? "", { outcome: "pay" });
  await visitor.open(paid.location ?? "");
  const number = orderOf(paid.location) ?? "";

  const form = validOrderForm({ email: "ada@example.com" });
  const page = await visitor.post(ESIM, form);
  expect([page.status, page.text.includes(text("en", "orders:bought-before", { number }))]).toEqual([400, true]);
  expect([valueOf(page, "boughtBefore"), valueOf(page, "email")]).toEqual([number, "ada@example.com"]);
  expect((await visitor.post(ESIM, { ...form, boughtBefore: number })).status).toBe(303);
  expect((await visitor.post(ESIM.replace("quantity=1", "quantity=2"), validOrderForm({ quantity: "2" }))).status).toBe(303);
  expect((await buyer(server).post(ESIM, validOrderForm())).status, "another browser").toBe(303);
});

test.each(["WELCOME11", "SUMMER20", "SPRING50"])(
  "%s is rejected at its field before the order and with it: the price is unchanged, and the input is kept",
  async (promoCode) => {
    const updated = await shop.post(ESIM, validOrderForm({ promoCode, email: "ada@example.com", intent: "update" }));
    expect(messageAt(updated, "promoCode")).toContain(text("en", "orders:promo-invalid"));
    expect([valueOf(updated, "promoCode"), valueOf(updated, "email")]).toEqual([promoCode, "ada@example.com"]);
    expect(updated.text).toContain("Pay HK$93");
    const ordered = await shop.post(ESIM, validOrderForm({ promoCode }));
    expect(ordered.status).toBe(400);
    expect(messageAt(ordered, "promoCode")).toContain(text("en", "orders:promo-invalid"));
  },
);

test("two SIM cards cost twice the price and one postal fee once the quantity is updated", async () => {
  const form = validOrderForm({ way: "physical", ...PARCEL, quantity: "2", intent: "update" });
  expect((await shop.post("/en/order-sim?package=JP-5GB-30D&way=physical&quantity=1", form)).text).toContain("Pay HK$202");
});

test("the order form posted again with other contents after payment returns as typed with its own key, gives no access to the order, and can be posted again", async () => {
  const form = validOrderForm();
  const first = await shop.post(ESIM, form);
  await shop.post(first.location ?? "", { outcome: "pay" });
  const other = { ...form, email: "somebody.else@example.com" };
  const page = await shop.post(ESIM, other);
  expect([page.status, page.location]).toEqual([409, null]);
  expect(page.text).toContain("You’ve already placed an order with this form");
  expect(page.html.includes("order-result?order")).toBe(false);
  expect(page.html.includes(form.email ?? "")).toBe(false);
  expect(valueOf(page, "email")).toBe(other.email);
  const checkoutKey = valueOf(page, "checkoutKey") ?? "";
  expect(checkoutKey).not.toBe(form.checkoutKey);
  const second = await shop.post(ESIM, { ...other, checkoutKey });
  expect(second.status).toBe(303);
  expect(second.location).toMatch(/\/sandbox\/pay\//);
});
