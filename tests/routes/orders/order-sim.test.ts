import { describe, expect, test } from "vitest";
import { buyer, PARCEL, validOrderForm, valueOf } from "#tests/support/buyer.ts";
import { linksOf } from "#tests/support/html-page.ts";
import { text } from "#tests/e2e/support/texts.ts";
import { summaryOf } from "#tests/support/orders/order-rejection.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer({ env: { TRUST_PROXY_HOPS: "1", IP_COUNTRY_HEADER: "X-Country-Code" } });
const shop = buyer(server, { headers: { "X-Country-Code": "HK" } });

const ESIM = "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1";
const JAPAN = { addressCountry: "JP", province: "Tokyo", city: "Chiyoda", postalCode: "100-0001" };
const CARD = "/en/order-sim?package=JP-5GB-30D&way=physical&quantity=2";

describe("before payment", () => {
  test("the page shows the total on the ticket and on the button", async () => {
    const { text } = await shop.open("/en/order-sim?package=JP-5GB-30D&way=esim&quantity=2");
    expect(text).toContain("HK$93 × 2 HK$186");
    expect(text).toContain("Pay HK$186");
  });

  test("the first day of the journey stays with the form; what is no date is dropped", async () => {
    const form = await shop.open(`${ESIM}&from=2027-03-05&to=2027-03-12`);
    expect(valueOf(form, "from")).toBe("2027-03-05");
    expect(valueOf(await shop.post(ESIM, validOrderForm({ from: "2027-03-05", email: "" })), "from")).toBe("2027-03-05");
    expect((await shop.open(`${ESIM}&from=soon`)).html).not.toContain('name="from"');
    expect((await shop.post(ESIM, validOrderForm({ from: "soon" }))).status).toBe(303);
  });

  test("the total of a posted SIM card includes its postal fee", async () => {
    const { text } = await shop.open(CARD);
    expect(text).toContain("Postage HK$16 Total HK$202");
  });

  test.each([
    ["11", "11", "You can buy up to 10 in one order"],
    ["999999999999", "999999999999", "You can buy up to 10 in one order"],
  ])("rejects a quantity of %s in the address with its message and shows no total", async (quantity, shown, message) => {
    const page = await shop.open(`/en/order-sim?package=JP-5GB-30D&way=esim&quantity=${quantity}`);
    expect(valueOf(page, "quantity")).toBe(shown);
    expect(page.html.match(/class="field-error"/g)).toHaveLength(1);
    expect(page.text).toContain(message);
    expect(page.text).not.toContain("HK$");
    expect(valueOf(page, "quoted")).toBe("HKD:0");
  });

  test.each(["0", "abc", "-3", "2.5", ""])("treats a quantity of “%s” in the address as one, in the form and in the total", async (quantity) => {
    const page = await shop.open(`/en/order-sim?package=JP-5GB-30D&way=esim&quantity=${quantity}`);
    expect(valueOf(page, "quantity")).toBe("1");
    expect(page.html).not.toContain('class="field-error"');
    expect(page.text).toContain("Pay HK$93");
  });

  test("every rendered form has its own key", async () => {
    const keys = await Promise.all([ESIM, ESIM].map(async (address) => valueOf(await shop.open(address), "checkoutKey")));
    expect(keys[0]).toMatch(/^[\w-]{32}$/);
    expect(keys[0]).not.toBe(keys[1]);
  });

  test("a visitor from Japan initially gets Japan's address form and fee", async () => {
    const page = await buyer(server, { headers: { "X-Country-Code": "JP" } }).open(CARD);
    expect(valueOf(page, "addressCountry")).toBe("JP");
    expect(valueOf(page, "phoneCountry")).toBe("JP");
    expect(page.html).toMatch(/<input[^>]*name="city"/);
    expect(page.text).toContain("Postage HK$48");
  });

  test("redirects to the destinations without a package, or with an unknown one", async () => {
    for (const [address, status] of [
      ["/en/order-sim", 200],
      ["/en/order-sim?package=NOPE", 404],
    ] as const) {
      const page = await shop.open(address);
      expect(page.status).toBe(status);
      expect(page.html).toContain('href="/en/destination"');
    }
  });
});

describe("a valid form", () => {
  test("redirects with 303 to the payment page", async () => {
    const { status, location } = await shop.post(ESIM, validOrderForm());
    expect(status).toBe(303);
    expect(location).toMatch(/^http:\/\/localhost:\d+\/sandbox\/pay\/\w/);
  });

  test("posted twice leads to the same payment page", async () => {
    const form = validOrderForm();
    const [first, second] = [await shop.post(ESIM, form), await shop.post("/en/order-sim", form)];
    expect(second.location).toBe(first.location);
  });
});

describe("recalculating places no order", () => {
  test("applies a promo code and keeps the input", async () => {
    const page = await shop.post(ESIM, validOrderForm({ promoCode: "welcome10", email: "typed@example.com", intent: "update" }));
    expect(page.status).toBe(200);
    expect(page.text).toContain("Discount (WELCOME10) −HK$9.30 Total HK$83.70");
    expect(page.text).toContain("WELCOME10 saves you HK$9.30 · One use per customer");
    expect(valueOf(page, "email")).toBe("typed@example.com");
  });

  test("reports an invalid promo code at its field and nothing else", async () => {
    const page = await shop.post(ESIM, { package: "JP-5GB-30D", way: "esim", quantity: "1", promoCode: "NOPE", intent: "update" });
    expect(page.status).toBe(400);
    expect(page.html.match(/class="field-error"/g)).toHaveLength(1);
    expect(page.text).toContain("Invalid Promo Code");
    expect(page.text).toContain("Total HK$93");
  });

  test("shows another country's fields and fee; for Mainland China its provinces, then the cities of one", async () => {
    const form = validOrderForm({ way: "physical", ...PARCEL, intent: "update" });
    const japan = await shop.post(CARD, { ...form, addressCountry: "JP" });
    expect(japan.html).toMatch(/<input[^>]*name="postalCode"/);
    expect(japan.text).toContain("Postage HK$48");
    const guangdong = await shop.post(CARD, { ...form, addressCountry: "CN", province: "440000" });
    expect(valueOf(guangdong, "province")).toBe("440000");
    expect(guangdong.html).toContain('value="440300"');
    expect(guangdong.html).not.toContain('value="110100"');
    expect(guangdong.html).not.toMatch(/value="4403"[^>]*>Central/);
  });

  test("returns the same results as data to the page's script", async () => {
    const response = await shop.post("/en/order-quote", {
      package: "JP-5GB-30D",
      way: "physical",
      quantity: "3",
      addressCountry: "US",
      promoCode: "NOPE",
    });
    expect(JSON.parse(response.html)).toMatchObject({
      quantity: 3,
      quote: { unitPrice: 9300, subtotal: 27900, discount: 0 },
      rejections: { promoCode: "orders.promo-invalid" },
      parcel: { country: "US", city: "typed", postalCode: true, provinceKind: "state" },
    });
  });
});

describe("an invalid quantity", () => {
  test("is reported to the page's script immediately, without a price", async () => {
    const response = await shop.post("/en/order-quote", { package: "JP-5GB-30D", way: "esim", quantity: "11" });
    expect(JSON.parse(response.html)).toMatchObject({ quote: null, rejections: { quantity: "errors.too-many?max=10" } });
  });

  test("is reported by Update, with the last valid price; once it is valid, the new total is shown before payment", async () => {
    const form = validOrderForm({ quantity: "11" });
    const page = await shop.post(ESIM, { ...form, intent: "update" });
    expect(page.status).toBe(400);
    expect(page.text).toContain("You can buy up to 10 in one order");
    expect(page.text).toContain("Pay HK$93");
    const quoted = valueOf(page, "quoted") ?? "";
    const three = await shop.post(ESIM, { ...form, quantity: "3", quoted });
    expect(three.status).toBe(409);
    expect(three.text).toContain("Pay HK$279");
    expect((await shop.post(ESIM, { ...form, quantity: "3", quoted: valueOf(three, "quoted") ?? "" })).status).toBe(303);
  });
});

describe("the paid price is the shown price", () => {
  test("shows a higher price first", async () => {
    const page = await shop.post(ESIM, validOrderForm({ quoted: "HKD:9299" }));
    expect(page.status).toBe(409);
    expect(page.text).toContain(text("en", "orders:total-changed", { total: "HK$93.00" }));
    expect(valueOf(page, "quoted")).toBe("HKD:9300");
  });

  test("names a higher price beside the errors of fields", async () => {
    const summary = async (quoted: string) => summaryOf(await shop.post(ESIM, validOrderForm({ quoted, email: "anna" })));
    for (const error of ["The total is now HK$93.00", text("en", "errors:email-format")]) expect(await summary("HKD:9299")).toContain(error);
    expect(await summary("HKD:9300")).not.toContain("The total is now");
  });

  test("also shows another currency first, and a postal fee that the page did not show yet", async () => {
    expect((await shop.post(ESIM, validOrderForm({ quoted: "CNY:9300" }))).status).toBe(409);
    const parcel = validOrderForm({ way: "physical", ...PARCEL, ...JAPAN, quoted: "HKD:10900" });
    const page = await shop.post(CARD, parcel);
    expect(page.status).toBe(409);
    expect(page.text).toContain("Postage HK$48");
    expect((await shop.post(CARD, { ...parcel, quoted: valueOf(page, "quoted") ?? "" })).status).toBe(303);
  });

  test("accepts a lower one without asking", async () => {
    expect((await shop.post(ESIM, validOrderForm({ quoted: "HKD:9300", promoCode: "WELCOME10" }))).status).toBe(303);
  });
});

test("changing language and currency posts the same form again in the other language (307)", async () => {
  const form = validOrderForm({ intent: "switch", language: "zh-hk", currency: "USD" });
  const moved = await shop.post(ESIM, form);
  expect(moved.status).toBe(307);
  expect(moved.location).toBe("/zh-hk/order-sim?package=JP-5GB-30D&way=esim&quantity=1&switched=zh-hk.USD");
  expect(moved.cookies.join("\n")).toMatch(/lang_base=zh-hk[^\n]*\ncurrency=USD/);
  const page = await buyer(server, { cookies: { currency: "USD", lang_base: "zh-hk" } }).post(moved.location ?? "", form);
  expect(page.status).toBe(200);
  expect(valueOf(page, "email")).toBe(form.email);
  expect(page.text).toContain("US$11.99");
});

describe("plans with Mainland China", () => {
  const china = "/en/order-sim?package=CN-5GB-30D&way=physical&quantity=1";
  test.each([
    ["shipping country", { addressCountry: "CN" }, "addressCountry"],
    ["phone country", { phoneCountry: "CN" }, "phoneCountry"],
  ])("say so as soon as China is the %s, with the page that says why, and show no total", async (_, fields, field) => {
    const form = validOrderForm({ package: "CN-5GB-30D", way: "physical", ...PARCEL, ...fields });
    const quote = JSON.parse((await shop.post("/en/order-quote", form)).html);
    expect(quote).toMatchObject({ quote: null, rejections: { [field]: "orders.mainland" } });
    const page = await shop.post(china, { ...form, intent: "update" });
    expect(page.status).toBe(400);
    expect(page.html).toContain(`href="#order-${field}"`);
    expect(page.text).toContain("cannot be bought by customers in Mainland China");
    expect(page.text).not.toContain("Total HK$");
    expect(linksOf(page, "plan-unavailable")).toEqual(["/en/plan-unavailable?package=CN-5GB-30D&way=physical&quantity=1"]);
    const elsewhere = await shop.post(china, validOrderForm({ package: "CN-5GB-30D", way: "physical", ...PARCEL, intent: "update" }));
    expect([elsewhere.status, elsewhere.text.includes("Total HK$")]).toEqual([200, true]);
  });

  test.each([
    ["a phone number", { phoneCountry: "CN", phone: "13800138000" }],
    ["an address", { addressCountry: "CN", province: "440000", city: "440300", postalCode: "518000" }],
  ])("are not sold to %s there: a page says why and what to do instead", async (_, fields) => {
    const form = validOrderForm({ package: "CN-5GB-30D", way: "physical", ...PARCEL, ...fields });
    const response = await shop.post(china, form);
    // The browser posts the form again to that page, which leads back with what was typed.
    expect(response.status).toBe(307);
    expect(response.location).toBe("/en/plan-unavailable?package=CN-5GB-30D&way=physical&quantity=1");
    const page = await shop.post(response.location ?? "", form);
    expect(page.text).toContain(text("en", "orders:unavailable.instead"));
    expect(page.html).toContain('href="/en/destination"');
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    for (const name of ["email", "contact", "agreePrivacy", "checkoutKey"]) expect(valueOf(page, name)).toBe(form[name]);
    const back = await shop.post(china, { ...form, intent: "update" });
    for (const name of ["email", "contact", "address"]) expect(valueOf(back, name)).toBe(form[name]);
  });
});
