import { randomBytes } from "node:crypto";
import type { Locator } from "@playwright/test";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import {
  consents,
  fillOrder,
  hongKongParcel,
  newEmail,
  orderAddress,
  orderForm,
  payButton,
  type OrderFields,
} from "#tests/e2e/support/order-form.ts";
import { expectPaymentPage } from "#tests/e2e/support/purchase.ts";
import { expect, test } from "#tests/e2e/support/test.ts";
import { text } from "#tests/e2e/support/texts.ts";

type Way = "esim" | "physical" | "sim";
type Row = { way: Way; field: string; value: string | null; says: string; with?: OrderFields };

const many = (length: number) => "x".repeat(length);
const tooLong = (field: string, max: number) => `errors:too-long|field=${field}&max=${max}`;

/** Every field of the order form (§5): rejected values and their messages. */
const table: Row[] = [
  { way: "esim", field: "package", value: null, says: "errors:select-required" },
  { way: "esim", field: "package", value: "JP-999GB-1D", says: "errors:package-unavailable" },
  { way: "esim", field: "way", value: "pigeon", says: "errors:select-required" },
  { way: "esim", field: "quantity", value: "0", says: "errors:too-few|min=1" },
  { way: "esim", field: "quantity", value: "11", says: "errors:too-many|max=10" },
  { way: "esim", field: "quantity", value: "1.5", says: "errors:numbers-only" },
  { way: "esim", field: "quantity", value: "-1", says: "errors:too-few|min=1" },
  { way: "esim", field: "quantity", value: "2e1", says: "errors:numbers-only" },
  { way: "esim", field: "quantity", value: "", says: "errors:required" },
  { way: "esim", field: "promoCode", value: many(33), says: tooLong("promoCode", 32) },
  { way: "esim", field: "promoCode", value: "NOSUCHCODE", says: "orders:promo-invalid" },
  { way: "esim", field: "promoCode", value: "SUMMER20", says: "orders:promo-over" },
  { way: "esim", field: "paymentMethod", value: null, says: "errors:select-required" },
  { way: "esim", field: "paymentMethod", value: "cheque", says: "errors:select-required" },
  { way: "esim", field: "email", value: "", says: "errors:required" },
  { way: "esim", field: "email", value: "mei.example.com", says: "errors:email-format" },
  { way: "esim", field: "email", value: "mei@", says: "errors:email-format" },
  { way: "esim", field: "email", value: `${many(40)}@example.com`, says: "errors:email-too-long" },
  { way: "physical", field: "phone", value: "", says: "errors:required" },
  { way: "physical", field: "phone", value: "call me", says: "errors:numbers-only" },
  { way: "physical", field: "phone", value: "12", says: "errors:phone" },
  { way: "physical", field: "phone", value: "9".repeat(21), says: tooLong("phone", 20) },
  { way: "physical", field: "phoneCountry", value: "", says: "errors:select-required" },
  { way: "physical", field: "contact", value: "", says: "errors:required" },
  { way: "physical", field: "contact", value: many(61), says: tooLong("contact", 60) },
  { way: "physical", field: "addressCountry", value: "", says: "errors:select-required" },
  { way: "physical", field: "addressCountry", value: "AQ", says: "errors:not-posted-to", with: { city: "McMurdo", postalCode: "96598" } },
  { way: "physical", field: "province", value: "", says: "errors:select-required" },
  { way: "physical", field: "city", value: "", says: "errors:select-required" },
  { way: "physical", field: "city", value: "", says: "errors:required", with: { addressCountry: "JP", province: "Tokyo", postalCode: "100-0001" } },
  { way: "physical", field: "city", value: many(61), says: tooLong("city", 60), with: { addressCountry: "JP", postalCode: "100-0001" } },
  {
    way: "physical",
    field: "province",
    value: many(61),
    says: tooLong("province", 60),
    with: { addressCountry: "JP", city: "Tokyo", postalCode: "100-0001" },
  },
  { way: "physical", field: "address", value: "", says: "errors:required" },
  { way: "physical", field: "address", value: many(201), says: tooLong("address", 200) },
  { way: "physical", field: "postalCode", value: "", says: "errors:required", with: { addressCountry: "JP", city: "Tokyo" } },
  { way: "physical", field: "postalCode", value: "ABC", says: "errors:postal-code", with: { addressCountry: "US", city: "Ely", province: "Nevada" } },
  { way: "physical", field: "postalCode", value: many(13), says: tooLong("postalCode", 12), with: { addressCountry: "JP", city: "Tokyo" } },
  { way: "sim", field: "iccid", value: "", says: "errors:required" },
  { way: "sim", field: "iccid", value: "89852341", says: "errors:iccid" },
  { way: "sim", field: "iccid", value: "8985234ABCDEFGHIJKL", says: "errors:iccid" },
  { way: "sim", field: "iccid", value: "8912345000000000011", says: "errors:iccid-prefix" },
  { way: "esim", field: "agreeTransfer", value: null, says: "errors:agreement" },
  { way: "esim", field: "agreePrivacy", value: null, says: "errors:agreement" },
  { way: "esim", field: "agreeRegister", value: null, says: "errors:agreement" },
  { way: "esim", field: "checkoutKey", value: "short", says: "errors:checkout-key" },
];

function messageText(language: Language, message: string): string {
  const [key = "", search] = message.split("|");
  const values = Object.fromEntries(new URLSearchParams(search));
  return text(language, key, values.field ? { ...values, field: text(language, `errors:field.${values.field}`) } : values);
}

/** A form that would be accepted. */
function validForm(way: Way): OrderFields {
  const own: Record<Way, OrderFields> = { esim: {}, physical: hongKongParcel, sim: { iccid: simCardIccid(3) } };
  return { package: "JP-5GB-30D", way, quantity: "1", paymentMethod: "card", email: newEmail(), ...consents, ...own[way] };
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;").replaceAll('"', "&quot;");

test.describe("every field of the order form, posted without a browser", () => {
  for (const { way, field, value, says, with: rest } of table) {
    const shown =
      value === null
        ? "left out"
        : value === ""
          ? "left empty"
          : `"${value.length > 24 ? `${value.slice(0, 8)}… (${value.length} characters)` : value}"`;
    test(`rejects ${field} ${shown} with delivery method ${way}${rest?.addressCountry ? ` to ${rest.addressCountry}` : ""}: ${messageText("en", says)}`, async ({
      request,
      baseURL,
    }) => {
      for (const language of LANGUAGES) {
        const form: OrderFields = { ...validForm(way), checkoutKey: randomBytes(24).toString("base64url"), ...rest, [field]: value ?? "" };
        if (value === null) delete form[field];
        const response = await request.post(orderAddress(language, "JP-5GB-30D", way), { form, headers: { Origin: baseURL as string } });
        expect(response.status()).toBe(400);
        const page = await response.text();
        const summary = /<div[^>]*class="error-summary"[\s\S]*?<\/ul>/.exec(page)?.[0] ?? "";
        expect(summary.replaceAll("<!-- -->", ""), `the summary in ${language}`).toContain(escaped(messageText(language, says)));
      }
    });
  }
});

type Sheet = { title: string; way: Way; fill: OrderFields; wrong: Record<string, string>; byServer?: true };

/** The same in a browser, many fields at once. */
const sheets: Sheet[] = [
  {
    title: "an eSIM order with a mistyped address and no tick",
    way: "esim",
    fill: { email: "mei.example.com", paymentMethod: "alipay" },
    wrong: { email: "errors:email-format", agreeTransfer: "errors:agreement", agreePrivacy: "errors:agreement", agreeRegister: "errors:agreement" },
  },
  {
    title: "an empty order for a SIM card",
    way: "physical",
    fill: { addressCountry: "HK" },
    wrong: {
      email: "errors:required",
      contact: "errors:required",
      phone: "errors:required",
      province: "errors:select-required",
      city: "errors:select-required",
      address: "errors:required",
      agreePrivacy: "errors:agreement",
    },
  },
  {
    title: "an order for a SIM card to Hong Kong with every field too long",
    way: "physical",
    fill: { ...hongKongParcel, ...consents, email: `${many(40)}@example.com`, contact: many(61), address: many(201), phone: "9".repeat(21) },
    wrong: { email: "errors:email-too-long", contact: tooLong("contact", 60), address: tooLong("address", 200), phone: tooLong("phone", 20) },
  },
  {
    title: "a renewal of a SIM of another company",
    way: "sim",
    fill: { email: "mei@example.com", ...consents, iccid: "8912345000000000011" },
    wrong: { iccid: "errors:iccid-prefix" },
  },
  {
    title: "a renewal of an unknown SIM",
    way: "sim",
    fill: { email: "mei@example.com", ...consents, iccid: "8985234999999999999" },
    wrong: { iccid: "errors:iccid" },
    byServer: true,
  },
  {
    title: "a phone number that does not exist",
    way: "physical",
    fill: { ...hongKongParcel, ...consents, email: "mei@example.com", phone: "12345678901" },
    wrong: { phone: "errors:phone" },
    byServer: true,
  },
];

for (const { title, way, fill, wrong, byServer } of sheets) {
  test(`${title} is rejected with a focused summary, a message at each field, and the input kept`, async ({ page, scripts }) => {
    await page.goto(orderAddress("en", "JP-5GB-30D", way));
    await fillOrder(page, fill);
    const answered =
      scripts && !byServer
        ? null
        : page.waitForResponse((response) => response.request().method() === "POST" && response.url().includes("/order-sim"));
    await payButton(page).click();
    if (answered) expect((await answered).status()).toBe(400);

    const summary = page.locator(".error-summary");
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${text("en", "forms:error-prefix")}`));
    for (const [field, expected] of Object.entries(wrong)) {
      const message = messageText("en", expected);
      const control = orderForm(page).locator(`[name="${field}"]:not([type=hidden])`).first();
      await expect(control).toHaveAttribute("aria-invalid", "true");
      await expect(control).toHaveAccessibleDescription(new RegExp(escapeRegExp(message)));
      const id = await control.getAttribute("id");
      await expect(summary.locator(`a[href="#${id}"]`)).toContainText(message);
    }
    expect(await summary.locator("li").count()).toBeGreaterThanOrEqual(Object.keys(wrong).length);
    for (const [field, typed] of Object.entries(fill)) await expectKept(orderForm(page), field, typed);

    const first = summary.locator("a").first();
    const target = (await first.getAttribute("href")) as string;
    await first.click();
    await expect(page.locator(target)).toBeFocused();
  });
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

async function expectKept(form: Locator, name: string, typed: string): Promise<void> {
  const fields = form.locator(`[name="${name}"]:not([type=hidden])`);
  const type = await fields.first().getAttribute("type");
  if (type === "radio") await expect(form.locator(`[name="${name}"][value="${typed}"]`)).toBeChecked();
  else if (type === "checkbox") await expect(fields.first()).toBeChecked();
  else await expect(fields.first()).toHaveValue(typed);
}

test("with scripts a message disappears when the field is corrected; the order is accepted in both cases", async ({ page }) => {
  await page.goto(orderAddress("en", "JP-5GB-30D", "esim"));
  await fillOrder(page, { email: "mei.example.com", ...consents, agreeTransfer: "off" });
  await payButton(page).click();
  await expect(page.locator(".error-summary")).toBeFocused();
  await fillOrder(page, { email: newEmail(), agreeTransfer: "on" });
  await payButton(page).click();
  await expectPaymentPage(page);
});
