import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buyer, PARCEL, validOrderForm, valueOf, type Fields } from "#tests/support/buyer.ts";
import { decode, linksOf, titleOf } from "#tests/support/html-page.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";

let server: RunningServer;
let shop: ReturnType<typeof buyer>;
beforeAll(async () => {
  server = await startServer({ env: { SIMULATOR_DELAY_MS: "0" } });
  shop = buyer(server);
});
afterAll(() => server.remove());

const ORDER = "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1";

/** Places an order and leaves its payment page. Returns the address of its page. */
async function unpaidOrder(fields: Fields = {}): Promise<string> {
  const { location } = await shop.post(ORDER, validOrderForm(fields));
  return orderOf(location);
}
const linkTo = async (address: string, page: string) => linksOf(await shop.open(address), page)[0] ?? "";
/** Where a payment page leads back to. */
const orderOf = async (payUrl: string | null) => {
  const location = (await shop.post(payUrl ?? "", { outcome: "cancel" })).location ?? "";
  return location.replace(shop.origin, "").replace("&cancelled=1", "");
};

describe("the page of an unpaid order", () => {
  test("says until when it can be paid, and leads to its form, to dropping it and back to the shop", async () => {
    const address = await unpaidOrder();
    const page = await shop.open(address);
    expect(page.text).toMatch(/You can pay for this order for another \d+ minutes, until .* Hong Kong time\./);
    const query = new URL(address, shop.origin).search;
    expect(linksOf(page, "order-sim")).toEqual([`/en/order-sim${query}`]);
    expect(linksOf(page, "order-cancel")).toEqual([`/en/order-cancel${query}`]);
    expect(linksOf(page, "plan-detail")).toEqual(["/en/plan-detail?plan=JP"]);
    expect(linksOf(page, "destination").length).toBeGreaterThan(0);
  });

  test("drops the order after a confirmation: its page begins with that, and leads to the filled form, not to a payment", async () => {
    const address = await unpaidOrder();
    const dropAddress = await linkTo(address, "order-cancel");
    const question = await shop.open(dropAddress);
    expect([titleOf(question), question.text]).toEqual([
      expect.stringContaining("Cancel this order"),
      expect.stringContaining("Nothing was charged"),
    ]);
    expect((await shop.open(address)).text).not.toContain("You cancelled this order");
    const dropped = await shop.post(dropAddress, { intent: "drop" });
    expect([dropped.status, dropped.location]).toEqual([303, address]);
    const page = await shop.open(address);
    expect(page.text).toContain("You cancelled this order");
    for (const gone of ["You can pay for this order", 'name="paymentMethod"', "can no longer be paid"]) expect(page.html).not.toContain(gone);
    expect(linksOf(page, "order-cancel")).toEqual([]);
    expect((await shop.post(address, { paymentMethod: "card" })).status).toBe(400);
    const [again = ""] = linksOf(page, "order-sim");
    expect(page.text).toContain("Order it again");
    expect(valueOf(await shop.open(again), "package")).toBe("JP-5GB-30D");
    expect((await shop.post(again, validOrderForm())).location).toContain("/sandbox/pay/");
  });
});

describe("the form of an unpaid order", () => {
  test("is filled with the order, except the consents, and is not stored", async () => {
    const fields: Fields = { ...PARCEL, way: "physical", quantity: "2", promoCode: "WELCOME10", paymentMethod: "alipay", email: "ada@example.com" };
    const page = await shop.open(await linkTo(await unpaidOrder(fields), "order-sim"));
    for (const name of ["package", "way", "quantity", "promoCode", "paymentMethod", "email", "contact", "province", "city", "address"])
      expect([name, valueOf(page, name)]).toEqual([name, { package: "JP-5GB-30D", ...fields }[name]]);
    // The page of the order shows no telephone number: only the browser that placed it gets it back.
    expect(valueOf(page, "phone")).toBe("");
    const owner = buyer(server);
    const placed = await owner.post(ORDER, validOrderForm(fields));
    owner.keep(placed);
    expect(valueOf(await owner.open(await linkTo(await orderOf(placed.location), "order-sim")), "phone")).toBe("91234567");
    expect(valueOf(page, "agreeTransfer")).toBeUndefined();
    expect(titleOf(page)).toContain("Change your order");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("Referrer-Policy")).toBe("same-origin");
  });

  test("shows another package and delivery method with what was typed", async () => {
    const form = await linkTo(await unpaidOrder(), "order-sim");
    expect((await shop.open(form)).html).toMatch(/checkout-quantity.*name="quantity".*name="package".*name="way"/s);
    const typed = { package: "JP-10GB-30D", way: "physical", quantity: "3", email: "typed@example.com", intent: "update" };
    const page = await shop.post(form, typed);
    expect(["package", "way", "quantity", "email"].map((name) => valueOf(page, name))).toEqual(["JP-10GB-30D", "physical", "3", "typed@example.com"]);
    expect(valueOf(page, "addressCountry")).toBe("");
    // Its next post still replaces the order.
    const query = new URL(form, shop.origin).searchParams;
    expect(decode(page.html)).toContain(`quantity=3&order=${query.get("order")}&key=${query.get("key")}"`);
  });

  test("replaces the order, whose page leads to the new one; that one is delivered", async () => {
    const email = "same.buyer@example.com";
    const address = await unpaidOrder({ email });
    const changed = await shop.post(await linkTo(address, "order-sim"), validOrderForm({ email, quantity: "2" }));
    expect(changed.location).toContain("/sandbox/pay/");
    const newAddress = await orderOf(changed.location);
    const replaced = await shop.open(address);
    expect(replaced.text).toContain("Replaced by another order");
    expect(linksOf(replaced, "order-result")).toContain(newAddress);
    expect(linksOf(replaced, "order-sim")).toEqual([]);
    // Its form leads to its page.
    expect((await shop.open(address.replace("order-result", "order-sim"))).location).toBe(address);
    const paid = await shop.post((await shop.post(newAddress, { paymentMethod: "card" })).location ?? "", { outcome: "pay" });
    expect((await shop.openUntil(paid.location ?? "", "Your 2 eSIMs are ready")).status).toBe(200);
  });

  test("does not show the link of the new order to who has the link of the old one by a mistyped address", async () => {
    const address = await unpaidOrder({ email: "somebody.else@example.com" });
    const changed = await shop.post(await linkTo(address, "order-sim"), validOrderForm({ email: "right@example.com" }));
    const newKey = new URL(await orderOf(changed.location), shop.origin).searchParams.get("key");
    const replaced = await shop.open(address);
    expect(replaced.text).toContain("Replaced by another order");
    expect(replaced.html).not.toContain(newKey);
    expect(replaced.html).not.toContain("right@example.com");
  });

  test("of an order that was paid in another tab leads to its page", async () => {
    const address = await unpaidOrder();
    const form = await linkTo(address, "order-sim");
    const { location } = await shop.post(address, { paymentMethod: "card" });
    await shop.post(location ?? "", { outcome: "pay" });
    const changed = await shop.post(form, validOrderForm({ quantity: "2" }));
    expect([changed.status, changed.location]).toEqual([303, address]);
    expect((await shop.open(form)).location).toBe(address);
  });

  test("opens nothing without the key", async () => {
    const address = (await linkTo(await unpaidOrder(), "order-sim")).replace(/key=[^&]*/, "key=wrong");
    const { status, location } = await shop.open(address);
    expect([status, location]).toEqual([302, address.replace("order-sim", "order-result")]);
    expect((await shop.post(address, validOrderForm())).location).toBe(address.replace("order-sim", "order-result"));
  });
});

test("Back from the payment page, another quantity and Pay makes one payable order with its once-per-customer promo code", async () => {
  const form = validOrderForm({ promoCode: "WELCOME10" });
  const first = await shop.post(ORDER, form);
  const second = await shop.post(ORDER, { ...form, quantity: "2" });
  expect([second.status, second.location]).toEqual([303, expect.stringContaining("/sandbox/pay/")]);
  expect(second.location).not.toBe(first.location);
  const address = await orderOf(second.location);
  expect((await shop.open(address)).text).toMatch(/× 2/);
  // The first payment page is closed.
  await expect.poll(async () => (await shop.open(first.location ?? "")).text).not.toContain("Pay HK$");
});
