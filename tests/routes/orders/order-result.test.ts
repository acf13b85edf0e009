import { beforeAll, describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { buyer, PARCEL, validOrderForm, type Fields } from "#tests/support/buyer.ts";
import { decode, linksOf, titleOf } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer({ env: { SIMULATOR_DELAY_MS: "0", SANDBOX_DELAY_MS: "200" } });
const shop = buyer(server);

/** Orders and decides on the payment page. Returns the address of the result. */
async function order(outcome: string, fields: Fields = {}): Promise<string> {
  const { location } = await shop.post(`/en/order-sim`, validOrderForm(fields));
  return (await shop.post(location ?? "", { outcome })).location ?? "";
}

test("a renewal links to the packages of its SIM, and says in which order they start", async () => {
  const iccid = simCardIccid(12);
  const page = await shop.openUntil(await order("pay", { way: "sim", iccid }), "The package is on your SIM");
  expect(linksOf(page, "account/package")).toEqual([`/en/account/package?iccid=${iccid}`]);
  expect(page.text).toContain("Packages on one SIM start in order");
});

describe("a delivered eSIM", () => {
  let address: string;
  beforeAll(async () => void (address = await order("pay", { quantity: "2" })));

  test("is shown without signing in: QR code, install links, codes as text, APN, steps, activation deadline", async () => {
    const { text, html } = await shop.openUntil(address, "Your 2 eSIMs are ready");
    expect(html.match(/<svg class="qr"/g)).toHaveLength(2);
    const [code = ""] = /LPA:1\$[\w.-]+\$[\w-]+(\$\$1)?/.exec(text) ?? [];
    expect(decode(html)).toContain(`https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${encodeURIComponent(code)}`);
    expect(decode(html)).toContain(`https://esimsetup.android.com/esim_qrcode_provisioning?carddata=${encodeURIComponent(code)}`);
    for (const phrase of [
      "SM-DP+ address",
      "Activation code",
      "APN",
      "eSIM 1",
      "eSIM 2",
      "It can be installed only once",
      "On an iPhone",
      "Hong Kong time",
    ]) {
      expect(text).toContain(phrase);
    }
  });

  test.each([
    ["en", "Install them now", "You can request a refund of an unused package until"],
    ["zh-cn", "逐一安装", "未使用的套餐最晚可于"],
    ["zh-hk", "逐一安裝", "未使用的套餐最遲可於"],
  ])("shows several in %s, and says where and until when a refund can be requested", async (language, message, refund) => {
    const page = await shop.open(address.replace("/en/", `/${language}/`));
    expect(page.text).toContain(message);
    expect(page.text).toContain(refund);
    const [first = "", ...others] = linksOf(page, "order-cancel");
    expect(first).toMatch(new RegExp(`^/${language}/order-cancel\\?order=.+&key=.+&unsubscribe=ful_`));
    expect(others).not.toEqual([]);
  });

  test("is neither cached nor sent as a referrer", async () => {
    const { headers } = await shop.open(address);
    expect(headers.get("Cache-Control")).toBe("no-store");
    expect(headers.get("Referrer-Policy")).toBe("same-origin");
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
  });

  test.each(["order-receipt?order=1&key=none", "order-result?order=1&key=none", "real-name-ineligible?reason=under-16&ref=1&key=none"])(
    "has the same protection if it opens nothing: %s",
    async (page) => {
      const { headers } = await shop.open(`/en/${page}`);
      expect([headers.get("Cache-Control"), headers.get("Referrer-Policy")]).toEqual(["no-store", "same-origin"]);
    },
  );

  test.each(["en", "zh-cn", "zh-hk"])("can be saved as one file in %s that loads nothing", async (language) => {
    const { text } = await shop.open(address);
    const codes = [...text.matchAll(/LPA:1\$[\w.-]+\$([\w-]+)/g)].map((match) => match[1] ?? "");
    const card = await shop.open(address.replace("/en/order-result", `/${language}/order-card`) + "&unit=2");
    expect(card.headers.get("Content-Disposition")).toMatch(/^attachment; filename="rovelink-[\w-]+-2\.html"$/);
    expect(card.html).toContain(codes[1]);
    expect(card.html).not.toContain(codes[0]);
    expect(card.html).not.toMatch(/<(script|link|img|iframe)|https?:|url\((?!#)/);
  });

  test("does not open with another key, nor as a file", async () => {
    const wrong = address.replace(/key=[^&]+/, "key=AAAAAAAAAAAAAAAAAAAAAA");
    const page = await shop.open(wrong);
    expect(page.status).toBe(404);
    expect(titleOf(page)).toBe("This link doesn’t open an order");
    expect(page.text).not.toContain("LPA:1$");
    expect((await shop.open(wrong.replace("order-result", "order-card"))).status).toBe(404);
  });
});

describe("without scripts", () => {
  test("a delayed payment refreshes its page until it succeeds", async () => {
    const address = await order("pay-later");
    const page = await shop.open(address);
    expect(page.html).toMatch(/<noscript><meta http-equiv="refresh" content="20"\/?><\/noscript>.*<\/head>/);
    expect(page.html).toMatch(/<noscript><p><a href="\/en\/order-result\?[^"]+" class="button secondary">Refresh<\/a>/);
    const ready = await shop.openUntil(address, "Your eSIM is ready");
    expect(ready.html).not.toContain('http-equiv="refresh"');
  });

  test("a delayed payment that fails says so and can be repeated", async () => {
    const page = await shop.openUntil(await order("fail-later"), "Payment Unsuccessful");
    expect(page.text).toContain("nothing was charged");
    expect(page.text).toContain("Pay HK$93");
  });
});

describe("an unpaid order", () => {
  test("is paid on the same order with another method", async () => {
    const address = await order("cancel");
    const failed = await shop.open(address);
    expect(failed.text).toContain("You haven’t paid yet");
    const retry = await shop.post(address, { paymentMethod: "alipay" });
    expect(retry.status).toBe(303);
    const paid = (await shop.post(retry.location ?? "", { outcome: "pay" })).location ?? "";
    expect(new URL(paid).searchParams.get("order")).toBe(new URL(address, server.origin).searchParams.get("order"));
    expect((await shop.openUntil(paid, "Your eSIM is ready")).text).toContain("Alipay");
  });

  test("requires a method", async () => {
    const page = await shop.post(await order("cancel"), {});
    expect(page.status).toBe(400);
    expect(titleOf(page)).toBe("Error: You haven’t paid yet");
    expect(page.text).toContain("Please select the corresponding type");
  });

  test("says that its SIM has no room left, and accepts no payment", async () => {
    const iccid = simCardIccid(31);
    const address = await order("cancel", { way: "sim", iccid });
    const full = await order("pay", { way: "sim", iccid, quantity: "10" });
    await shop.openUntil(full, "The package is on your SIM");
    const rejected = await shop.post(address, { paymentMethod: "card" });
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain(`A SIM in this order (${iccid}) can’t hold more packages at the moment. Nothing was charged.`);
  });

  test("continues where it was abandoned", async () => {
    const { location } = await shop.post("/en/order-sim", validOrderForm());
    const form = validOrderForm();
    const first = await shop.post("/en/order-sim", form);
    // The same contents by the API return the same order and payment page.
    const again = await buyer(server, { headers: { lang: "en" } }).post("/api/order/create", { ...form, currency: "HKD" });
    const { resultData } = JSON.parse(again.html) as { resultData: { page: string } };
    const page = await shop.open(resultData.page);
    expect(page.text).toContain("Your order is awaiting payment");
    expect(page.html).toContain(`href="${first.location}"`);
    expect(page.html).not.toContain(location);
  });
});

test("a posted SIM card shows its address and that it is being packed", async () => {
  const { text } = await shop.openUntil(await order("pay", { way: "physical", ...PARCEL }), "Your SIM card is being packed");
  expect(text).toContain("Chan Tai Man 8 Nathan Road Yau Tsim Mong Kowloon Hong Kong");
  expect(text).toContain("Postage HK$16.00");
});

describe("finding an order", () => {
  test("has the same response for known and unknown email addresses", async () => {
    const form = validOrderForm();
    await shop.post("/en/order-sim", form);
    for (const email of [form.email ?? "", "nobody@example.com"]) {
      const { status, location } = await shop.post("/en/order-result", { intent: "find", email });
      expect([status, location]).toEqual([303, "/en/order-result?sent=1"]);
    }
    expect((await shop.open("/en/order-result?sent=1")).text).toContain("Check your inbox");
  });

  test("rejects an invalid email address and keeps it", async () => {
    const page = await shop.post("/en/order-result", { intent: "find", email: "mei at example" });
    expect(page.status).toBe(400);
    expect(titleOf(page)).toBe("Error: Find my order");
    expect(page.html).toContain('value="mei at example"');
  });
});
