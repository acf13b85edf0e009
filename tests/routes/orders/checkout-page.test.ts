import { describe, expect, test } from "vitest";
import { text } from "#tests/e2e/support/texts.ts";
import { buyer, PARCEL, validOrderForm, valueOf } from "#tests/support/buyer.ts";
import { linksOf, type Page } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer();
const shop = buyer(server);

const ESIM = "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1";
const address = (language: string) => ESIM.replace("/en/", `/${language}/`);
const methodsOf = ({ html }: Page) => [...html.matchAll(/name="paymentMethod"[^>]* value="(\w+)"/g)].map((match) => match[1]);

describe("the order", () => {
  test("is one line with its price, and unfolds", async () => {
    const { html, text: shown } = await shop.open(ESIM.replace("quantity=1", "quantity=2"));
    expect(shown).toContain("Japan · 5 GB · 30 days · eSIM × 2 HK$186 Details");
    expect(html).toMatch(/<details class="checkout-line"><summary>/);
  });

  test("says without unfolding what the package is, and has the postage in its price", async () => {
    const pass = await shop.open("/en/order-sim?package=JP-1GBDAY-3D&way=esim&quantity=1");
    const facts = /<details class="checkout-line">.*?<\/details>/.exec(pass.html)?.[0] ?? "";
    for (const fact of ["After 1\u00a0GB each day: 128\u00a0kbit/s", "A day is 24 hours from your first connection", "No hotspot", "First use by"])
      expect(facts).toContain(fact);
    const posted = await shop.open("/en/order-sim?package=JP-5GB-30D&way=physical&quantity=1");
    expect(posted.text).toContain("SIM by post from HK$109 Details");
  });

  test("is unfolded if its quantity is wrong", async () => {
    const { html } = await shop.post(ESIM, validOrderForm({ quantity: "11" }));
    expect(html).toMatch(/<details class="checkout-line" open=""><summary>/);
  });

  test("has one quantity field", async () => {
    expect((await shop.open(ESIM)).html.match(/name="quantity"/g)).toHaveLength(1);
  });
});

describe("a mistyped email address", () => {
  test("returns the form once with a suggestion and everything else kept, and is accepted when posted again", async () => {
    const form = validOrderForm({ email: "Anna.Till@gmial.com", promoCode: "WELCOME10" });
    const page = await shop.post(ESIM, form);
    expect(page.status).toBe(400);
    expect(page.text).toContain(text("en", "orders:email-check", { address: "anna.till@gmail.com" }));
    expect(page.html).toMatch(/Did you mean <button[^>]*value="correct-email"[^>]*>anna.till@gmail.com<\/button>\?/);
    expect(["email", "promoCode", "agreeTransfer"].map((name) => valueOf(page, name))).toEqual(["Anna.Till@gmial.com", "WELCOME10", "on"]);
    expect((await shop.post(ESIM, { ...form, emailChecked: "Anna.Till@gmial.com" })).status).toBe(303);
  });

  test("is reported together with all other errors", async () => {
    const page = await shop.post(ESIM, validOrderForm({ email: "anna@gmail.con", agreePrivacy: "" }));
    expect(page.text).toContain(text("en", "orders:email-check", { address: "anna@gmail.com" }));
    expect(page.text).toContain("Not selected to agree to the agreement");
  });

  test("is replaced by the suggestion by its button, which places no order", async () => {
    const page = await shop.post(ESIM, { ...validOrderForm({ email: "anna@gmial.com" }), intent: "correct-email" });
    expect([page.status, valueOf(page, "email")]).toEqual([200, "anna@gmail.com"]);
    expect(page.text).not.toContain("Did you mean");
    expect(page.text).toContain("We’ll send the link to anna@gmail.com");
  });

  test("loses its suggestion when it is replaced", async () => {
    const page = await shop.post(ESIM, { ...validOrderForm({ email: "anna@example.com", emailChecked: "anna@gmial.com" }), intent: "update" });
    expect([page.status, valueOf(page, "email"), valueOf(page, "emailChecked")]).toEqual([200, "anna@example.com", ""]);
    expect(page.text).not.toContain("Did you mean");
  });

  test("gets no second look for another mistyped address", async () => {
    const form = validOrderForm({ email: "anna@gmial.com", emailChecked: "other@gmial.com" });
    expect((await shop.post(ESIM, form)).status).toBe(400);
  });
});

describe("the checkbox for all consents", () => {
  test("counts as the three, and the three count alone", async () => {
    const { agreeTransfer: _, agreePrivacy: _p, agreeRegister: _r, ...form } = validOrderForm();
    expect((await shop.post(ESIM, { ...form, agreeAll: "on" })).status).toBe(303);
    expect((await shop.post(ESIM, validOrderForm())).status).toBe(303);
  });

  test("ticks the three on the page of a rejected form, and is itself never ticked in advance, so that each can be taken back", async () => {
    const page = await shop.post(ESIM, { ...validOrderForm({ email: "" }), agreeAll: "on" });
    expect(["agreeAll", "agreeTransfer", "agreePrivacy", "agreeRegister"].map((name) => valueOf(page, name))).toEqual([undefined, "on", "on", "on"]);
    expect(valueOf(await shop.open(ESIM), "agreeAll")).toBeUndefined();
  });
});

describe("the payment methods", () => {
  test.each([
    ["en", ["card", "alipay", "wechat"]],
    ["zh-hk", ["card", "alipay", "wechat"]],
    ["zh-cn", ["alipay", "wechat", "card"]],
  ] as const)("in %s start with the usual one, which is chosen", async (language, order) => {
    const page = await shop.open(address(language));
    expect(methodsOf(page)).toEqual(order);
    expect(valueOf(page, "paymentMethod")).toBe(order[0]);
  });

  test("start with the one that this browser used last", async () => {
    const visitor = buyer(server);
    visitor.keep(await visitor.post(ESIM, validOrderForm({ paymentMethod: "wechat" })));
    expect(visitor.carries("payment_method")).toBe("wechat");
    const page = await visitor.open(ESIM);
    expect(methodsOf(page)).toEqual(["wechat", "card", "alipay"]);
    expect(valueOf(page, "paymentMethod")).toBe("wechat");
  });

  test("name Apple Pay and Google Pay with the payment card, in words and as marks", async () => {
    const { text, html } = await shop.open(ESIM);
    expect(text).toContain("Card, Apple Pay or Google Pay");
    for (const page of [html, (await shop.open("/en/homepage")).html]) expect(page).toMatch(/aria-label="Apple Pay".*aria-label="Google Pay"/s);
  });
});

describe("another country, chosen without scripts", () => {
  const PHYSICAL = ESIM.replace("esim", "physical");
  const form = validOrderForm({ way: "physical", ...PARCEL, addressFor: "HK", addressCountry: "DE", phone: "" });

  test.each([["update"], [""]])("leaves province and city of the old one out, and brings its country code (intent %j)", async (intent) => {
    const page = await shop.post(PHYSICAL, { ...form, intent });
    const names = ["addressFor", "addressCountry", "phoneCountry", "address", "contact", "province", "city"];
    expect(names.map((name) => valueOf(page, name))).toEqual(["DE", "DE", "DE", PARCEL.address, PARCEL.contact, "", ""]);
  });

  test("keeps the country code of a typed number, and everything if the country is the same", async () => {
    const page = await shop.post(PHYSICAL, { ...form, phone: "9123 4567", intent: "update" });
    expect(valueOf(page, "phoneCountry")).toBe("HK");
    const same = await shop.post(PHYSICAL, { ...form, addressCountry: "HK", intent: "update" });
    expect(["province", "city"].map((name) => valueOf(same, name))).toEqual([PARCEL.province, PARCEL.city]);
  });
});

describe("beside the pay button", () => {
  test("stand refund, delivery, device check and the terms", async () => {
    const page = await shop.open(ESIM);
    expect(page.text).toContain("Refund of the package price within 30 days if unused");
    expect(page.text).toContain("Usually ready to install within a minute");
    expect(linksOf(page, "esim-device")).toContain("/en/esim-device?plan=JP");
    expect(page.text).toContain("By paying you accept the terms .");
  });

  test("stands for a posted SIM when it arrives; the address says what the chosen country costs and for which trips it is too late", async () => {
    const form = validOrderForm({ way: "physical", ...PARCEL, addressCountry: "US", intent: "update" });
    const page = await shop.post(ESIM.replace("esim", "physical"), form);
    expect(page.text).toMatch(/To the United States: HK\$75, usually 8–17 business days Paid today, it usually arrives \w+, \d+ \w+ – /);
    expect(page.text).toMatch(/Leaving before \w+, \d+ \w+\? Choose an eSIM instead\./);
    expect(page.text).toContain("Refund of the package price within 30 days if unused");
  });

  test("stands no refund for a prepaid SIM, whose credit is not refunded", async () => {
    const page = await shop.open("/en/order-sim?package=CHINA-50&way=physical&quantity=1");
    expect(page.text).not.toContain("within 30 days");
    expect(page.text).toContain("Hotspot included Not refundable");
    expect(page.text).toContain("Not refundable: the balance is neither refunded nor transferred");
  });
});

test("the page has a reduced footer", async () => {
  expect((await shop.open(ESIM)).html).not.toContain('class="footer-links"');
});
