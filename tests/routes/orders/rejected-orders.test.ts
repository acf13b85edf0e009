import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { buyer, PARCEL, validOrderForm, valueOf, type Fields } from "#tests/support/buyer.ts";
import { decode, titleOf } from "#tests/support/html-page.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";

let server: RunningServer;
let shop: ReturnType<typeof buyer>;
beforeAll(async () => {
  server = await startServer();
  shop = buyer(server);
});
afterAll(() => server.remove());

const ESIM = "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1";

type Row = [field: string, value: string | null, says: string, rest?: Fields];
const JAPAN = { addressCountry: "JP", province: "Tokyo", city: "Chiyoda", postalCode: "100-0001" };
const many = (length: number) => "x".repeat(length);

/** Every field of the form (§5). */
const rejectedRows: Record<string, Row[]> = {
  esim: [
    ["package", null, "Please select the corresponding type"],
    ["package", "JP-9TB-1D", "This package is not available at the moment"],
    ["way", "pigeon", "Please select the corresponding type"],
    ["quantity", "", "The input content cannot be empty"],
    ["quantity", "0", "Please enter 1 or more"],
    ["quantity", "11", "You can buy up to 10 in one order"],
    ["quantity", "two", "Please enter numbers"],
    ["promoCode", "NOSUCHCODE", "Invalid Promo Code"],
    ["promoCode", many(33), "Promo code must not exceed 32 characters"],
    ["paymentMethod", null, "Please select the corresponding type"],
    ["email", "", "The input content cannot be empty"],
    ["email", "mei.example.com", "Email format is incorrect"],
    ["email", `${many(40)}@example.com`, "The email content must not exceed 50 characters"],
    ["agreeTransfer", null, "Not selected to agree to the agreement"],
    ["agreePrivacy", null, "Not selected to agree to the agreement"],
    ["agreeRegister", null, "Not selected to agree to the agreement"],
    ["checkoutKey", "short", "This form is out of date"],
  ],
  physical: [
    ["contact", "", "The input content cannot be empty"],
    ["contact", many(61), "Contact person must not exceed 60 characters"],
    ["phoneCountry", "", "Please select the corresponding type"],
    ["phone", "", "The input content cannot be empty"],
    ["phone", "call me", "Please enter numbers"],
    ["phone", "12345678901", "Please enter a valid phone number"],
    ["addressCountry", "", "Please select the corresponding type"],
    ["addressCountry", "AQ", "We do not post SIM cards to this country or region yet", { city: "McMurdo", postalCode: "96598" }],
    ["province", "", "Please select the corresponding type"],
    ["city", "", "Please select the corresponding type"],
    ["city", "Wan Chai", "Please select the corresponding type"],
    ["city", "", "The input content cannot be empty", { ...JAPAN }],
    ["address", "", "The input content cannot be empty"],
    ["postalCode", "", "The input content cannot be empty", { ...JAPAN }],
    ["postalCode", "ABC", "Please enter a valid postal code", { ...JAPAN, addressCountry: "US" }],
  ],
  sim: [
    ["iccid", "", "The input content cannot be empty"],
    ["iccid", "8985234", "Please enter the correct ICCID."],
    ["iccid", "8985234abcdefghijklm", "Please enter the correct ICCID."],
    ["iccid", "898523400000000000000", "Please enter the correct ICCID."],
    ["iccid", "8912345000000000011", "The ICCID must start with 8985234"],
    ["iccid", "8985234999999999999", "Please enter the correct ICCID."],
    ["iccid", simCardIccid(600), "This SIM has a balance and takes no packages"],
    ["iccid", simCardIccid(700), "This SIM has a balance and takes no packages"],
    ["package", "CHINA-100", "This is credit, not a package."],
  ],
};
const MORE: Record<string, Fields> = { esim: {}, physical: PARCEL, sim: { iccid: simCardIccid(5) } };
/** Fields without a visible control: only the summary reports them. */
const UNSEEN = ["package", "way", "checkoutKey"];

describe.each(Object.entries(rejectedRows))("an order with delivery method %s", (way, rows) => {
  test.each(rows)("is rejected if %s is %j: %s", async (field, value, expected, rest = {}) => {
    const form = validOrderForm({ way, ...MORE[way], ...rest, [field]: value ?? "" });
    if (value === null) delete form[field];
    const page = await shop.post(`/en/order-sim?package=JP-5GB-30D&way=${way}&quantity=1`, form);
    expect(page.status).toBe(400);
    expect(titleOf(page)).toMatch(/^Error: /);
    const summary = /<div id="order-errors".*?<\/ul>/s.exec(page.html)?.[0] ?? "";
    expect(decode(summary.replaceAll("<!-- -->", ""))).toContain(expected);
    expect(summary).toContain("autofocus");

    if (!UNSEEN.includes(field)) {
      const marked = new RegExp(`<(input|select)[^>]*name="${field}"[^>]*aria-invalid="true"[^>]*>`);
      const control = (field === "paymentMethod" ? /<fieldset[^>]*data-wrong[^>]*>/ : marked).exec(page.html)?.[0] ?? "";
      const [message] = /[\w-]+-error/.exec(control) ?? ["no message"];
      expect(decode(new RegExp(`id="${message}".*?</p>`, "s").exec(page.html)?.[0] ?? "")).toContain(expected);
    }
    for (const [name, typed] of Object.entries(form)) {
      if (name !== field && !["package", "way"].includes(name) && !(name in rest) && name !== "province" && name !== "city") {
        expect(valueOf(page, name), name).toBe(typed);
      }
    }
  });
});

test("a rejected form names every error at once, and the next attempt with the same key is the same order", async () => {
  const form = validOrderForm({ email: "", agreePrivacy: "" });
  const page = await shop.post(ESIM, form);
  expect(page.html.match(/href="#order-(email|agreePrivacy)"/g)).toHaveLength(2);
  expect(valueOf(page, "checkoutKey")).toBe(form.checkoutKey);
  const right = { ...form, email: "ada@example.com", agreePrivacy: "on" };
  expect((await shop.post(ESIM, right)).location).toBe((await shop.post(ESIM, right)).location);
});
