import { describe, expect, test } from "vitest";
import { BRAND } from "#server/locale/brand.schema.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { renderOrderMail, ORDER_MAIL_KINDS, type OrderMailFacts } from "#server/orders/emails/order-mail.ts";

const facts: OrderMailFacts = {
  language: "en",
  number: "RL261121-K7M2QX",
  way: "physical",
  title: "Japan · 5 GB · 30 days",
  currency: "HKD",
  subtotal: 112_345,
  discount: 11_235,
  postalFee: 1600,
  total: 102_710,
  received: { amount: 1118, currency: "JPY" },
  count: 1,
  quantity: 1,
  iccids: ["8985234000000000078"],
  missing: [],
  credit: null,
  courier: "SF <Express>",
  trackingNumber: "SF123",
  link: "https://shop.example/en/order-result?order=RL261121-K7M2QX&key=abc",
  documents: [{ label: "Terms", url: "https://shop.example/terms" }],
  terms: {
    useBy: Date.UTC(2027, 4, 20, 4),
    reducedKbps: 512,
    addressLines: ["Chan Tai Man", "8 Nathan Road"],
    arrival: { from: Date.UTC(2026, 11, 1, 4), by: Date.UTC(2026, 11, 7, 4) },
    earlyStartAt: Date.UTC(2026, 10, 21, 4),
    withdrawalForm: "https://shop.example/en/withdrawal?order=RL261121-K7M2QX",
  },
};

describe("an order mail", () => {
  test("about money that differs names the amount in its own currency, and the price", () => {
    expect(renderOrderMail("payment-mismatched", facts).text).toMatch(/JPY 1,118 .*HK\$1,027\.10/);
  });

  const all = LANGUAGES.flatMap((language) => ORDER_MAIL_KINDS.map((kind) => [language, kind] as const));
  test.each(all)("in %s about %s is complete in text and HTML, without empty placeholders", (language, kind) => {
    for (const way of ["esim", "physical", "sim"] as const) {
      const mail = renderOrderMail(kind, { ...facts, language, way });
      expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/\{\{|\}\}|undefined|null|NaN/);
      expect(mail.subject).not.toContain("\n");
      expect(mail.text).toContain(facts.link);
      expect(mail.html).toContain(facts.link.replaceAll("&", "&amp;"));
      expect(`${mail.subject}${mail.text}`).toContain(facts.number);
      expect(`${mail.text}${mail.html}`).not.toContain(facts.iccids[0]);
    }
  });

  test("shows the amounts as paid", () => {
    const { text } = renderOrderMail("confirmation", facts);
    expect(text).toContain("Subtotal: HK$1,123.45\nDiscount: −HK$112.35\nPostage: HK$16.00\nTotal paid: HK$1,027.10");
  });

  test.each(LANGUAGES)("confirms in %s what was bought, where and when it arrives, and how to withdraw, to be kept", (language) => {
    const { text } = renderOrderMail("confirmation", { ...facts, language });
    for (const part of ["512 kbit/s", "Chan Tai Man, 8 Nathan Road", "12:00", facts.terms?.withdrawalForm ?? "", BRAND.supportEmail, "(*)"])
      expect(text.replaceAll("（*）", "(*)")).toContain(part);
    const kept = renderOrderMail("confirmation", {
      ...facts,
      language,
      way: "esim",
      terms: facts.terms && { ...facts.terms, addressLines: [], arrival: null, earlyStartAt: null },
    });
    expect(kept.text.length).toBeLessThan(text.length);
    expect(renderOrderMail("receipt", { ...facts, language }).text).not.toContain("512 kbit/s");
  });

  test.each(LANGUAGES)("names in %s the company that sells, with its address and registration", (language) => {
    const { text, html } = renderOrderMail("confirmation", { ...facts, language });
    for (const part of [BRAND.legalName, BRAND.legalAddress[language], BRAND.registration[language]]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
  });

  test("links to the documents of the order below the seller", () => {
    for (const kind of ORDER_MAIL_KINDS) {
      const { text, html } = renderOrderMail(kind, facts);
      expect(text).toContain("Terms:\nhttps://shop.example/terms");
      expect(html).toContain('href="https://shop.example/terms"');
    }
  });

  test("speaks of several eSIMs in the plural", () => {
    const esims = { ...facts, way: "esim", quantity: 3 } as const;
    expect(renderOrderMail("esim-ready", { ...esims, count: 3 }).text).toMatch(/^Your 3 eSIMs are ready\n/);
    expect(renderOrderMail("esim-ready", { ...esims, count: 1 }).text).toMatch(/^Your eSIM is ready\n/);
    expect(renderOrderMail("confirmation", { ...esims, count: 3 }).text).toContain("preparing your 3 eSIMs");
  });

  test.each([
    ["en", "Order number: RL261121"],
    ["zh-cn", "订单号：RL261121"],
    ["zh-hk", "訂單編號：RL261121"],
  ] as const)("has in %s the colon of the language", (language, line) => {
    expect(renderOrderMail("confirmation", { ...facts, language }).text).toContain(line);
  });

  test("escapes typed text", () => {
    expect(renderOrderMail("shipped", facts).html).toContain("SF &lt;Express&gt;");
  });
});
