import { describe, expect, test } from "vitest";
import { buyer, PARCEL, validOrderForm, valueOf } from "#tests/support/buyer.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer();
const shop = buyer(server);

/** Values that a third party could put into a link to the order form. */
const CRAFTED = {
  ...PARCEL,
  email: "attacker@evil.example",
  agreeTransfer: "on",
  agreePrivacy: "on",
  agreeRegister: "on",
  paymentMethod: "alipay",
  checkoutKey: "k".repeat(32),
};

describe("a link to the order form", () => {
  test.each(["esim", "physical", "sim"])("with delivery method %s fills in no personal data and ticks nothing", async (way) => {
    const query = new URLSearchParams({ package: "JP-5GB-30D", way, quantity: "2", ...CRAFTED });
    const page = await shop.open(`/en/order-sim?${query}`);
    expect(page.status).toBe(200);
    // The header's links lead back to the original address.
    const main = page.html.slice(page.html.indexOf("<main"), page.html.indexOf("</main>"));
    expect(main.includes(CRAFTED.email)).toBe(false);
    expect(valueOf(page, "checkoutKey")).not.toBe(CRAFTED.checkoutKey);
    for (const name of ["agreeTransfer", "agreePrivacy", "agreeRegister"])
      expect(new RegExp(`<input[^>]*name="${name}"[^>]*checked`).test(main), name).toBe(false);
    for (const value of [PARCEL.contact, PARCEL.address, PARCEL.phone]) if (value) expect(main.includes(value), value).toBe(false);
  });

  test("selects the package, the SIM and the promo code", async () => {
    const page = await shop.open("/en/order-sim?package=JP-5GB-30D&way=esim&quantity=3&promoCode=WELCOME10");
    expect([valueOf(page, "quantity"), valueOf(page, "promoCode")]).toEqual(["3", "WELCOME10"]);
    const renewal = await shop.open("/en/order-sim?package=JP-5GB-30D&way=sim&iccid=8985234000000003022");
    expect(renewal.html.includes("8985234000000003022")).toBe(true);
  });

  test("passes on no personal data when language and currency change: the form itself is posted", async () => {
    const form = validOrderForm({ intent: "switch", language: "zh-hk", currency: "USD" });
    const query = new URLSearchParams({ package: "JP-5GB-30D", way: "esim", quantity: "1", ...CRAFTED });
    const moved = await shop.post(`/en/order-sim?${query}`, form);
    expect(moved.status).toBe(307);
    expect(moved.location).toBe("/zh-hk/order-sim?package=JP-5GB-30D&way=esim&quantity=1&switched=zh-hk.USD");
  });
});
