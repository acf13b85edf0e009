import { describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { buyer, PARCEL, validOrderForm, valueOf, type Fields } from "#tests/support/buyer.ts";
import { titleOf } from "#tests/support/html-page.ts";
import { messageAt, messageIn, summaryOf, summaryTakesFocus, type Message } from "#tests/support/orders/order-rejection.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer();
const shop = buyer(server);

/** Which parts of the form are folded. */
const folded = ({ html }: { html: string }) => [...html.matchAll(/<details class="(promo|consents-each)"(?![^>]* open)/g)].map(([, name]) => name);

const orderAddress = (way: string, language = "en") => `/${language}/order-sim?package=JP-5GB-30D&way=${way}&quantity=1`;

/** "An order … is rejected": the field, what is sent in it (null: left out), the message, and other fields that differ from a valid form. */
type Row = [sentence: string, field: string, value: string | null, message: Message, rest?: Fields];

const JAPAN = { addressCountry: "JP", province: "Tokyo", city: "Chiyoda", postalCode: "100-0001" };
const USA = { ...JAPAN, addressCountry: "US", province: "California" };
const GERMANY = { ...JAPAN, addressCountry: "DE", postalCode: "10115" };
const BRAZIL = { addressCountry: "BR", province: "São Paulo", city: "Campinas", postalCode: "13010-000" };
const ANTARCTICA = { city: "McMurdo", postalCode: "96598" };
const long = (length: number) => "x".repeat(length);
const tooLong = (field: string, max: number): Message => ({ key: "errors:too-long", field, max });
const tooFew: Message = { key: "errors:too-few", min: 1 };
const tooMany: Message = { key: "errors:too-many", max: 10 };
const [required, select, digits, agreement] = ["errors:required", "errors:select-required", "errors:numbers-only", "errors:agreement"];

/** Every field of the order form (§5), by delivery method. */
const rows: Record<string, Row[]> = {
  esim: [
    ["without a package", "package", null, select],
    ["of a package that does not exist", "package", "JP-999GB-1D", "errors:package-unavailable"],
    ["with an unknown delivery method", "way", "pigeon", select],
    ["without a quantity", "quantity", "", required],
    ["of no package at all", "quantity", "0", tooFew],
    ["of fewer than none", "quantity", "-1", tooFew],
    ["of more than ten", "quantity", "11", tooMany],
    ["of one and a half", "quantity", "1.5", digits],
    ["with a quantity in words", "quantity", "two", digits],
    ["with a quantity in scientific notation", "quantity", "2e1", digits],
    ["with an unknown promo code", "promoCode", "NOSUCHCODE", "orders:promo-invalid"],
    ["with an expired promo code", "promoCode", "SUMMER20", "orders:promo-over"],
    ["with a promo code of 33 characters", "promoCode", long(33), tooLong("promoCode", 32)],
    ["without a payment method", "paymentMethod", null, select],
    ["with an unknown payment method", "paymentMethod", "cheque", select],
    ["without an email address", "email", "", required],
    ["with an email address without @", "email", "mei.example.com", "errors:email-format"],
    ["with an email address without a domain", "email", "mei@", "errors:email-format"],
    ["with an email address of 52 characters", "email", `${long(40)}@example.com`, "errors:email-too-long"],
    ["without consent to the transfer of data", "agreeTransfer", null, agreement],
    ["without consent to the privacy policy", "agreePrivacy", null, agreement],
    ["without consent to the registration of an account", "agreeRegister", null, agreement],
    ["with a key that no form of the shop has", "checkoutKey", "short", "errors:checkout-key"],
  ],
  physical: [
    ["without a contact", "contact", "", required],
    ["with a contact of 61 characters", "contact", long(61), tooLong("contact", 60)],
    ["without a country of the phone", "phoneCountry", "", select],
    ["without a phone number", "phone", "", required],
    ["with a phone number with + that does not exist", "phone", "+9991234567", "errors:phone", { phoneCountry: "" }],
    ["with a phone number that belongs to no country", "phone", "+870773111632", "errors:phone", { phoneCountry: "" }],
    ["with a phone number in words", "phone", "call me", digits],
    ["with a phone number that is too short", "phone", "12", "errors:phone"],
    ["with a phone number that does not exist", "phone", "12345678901", "errors:phone"],
    ["with a phone number of 21 digits", "phone", "9".repeat(21), tooLong("phone", 20)],
    ["without a country", "addressCountry", "", select],
    ["to a country that SIM cards are not posted to", "addressCountry", "AQ", "errors:not-posted-to", ANTARCTICA],
    ["without a province, where it is selected", "province", "", select],
    ["with a province of 61 characters, where it is typed", "province", long(61), tooLong("province", 60), GERMANY],
    ["without a state, where cities are typed", "province", "", select, USA],
    ["with a state that is not in the list", "province", "Zzzz", select, USA],
    ["without a district, where it is selected", "city", "", select],
    ["with a district that is not in the list", "city", "Wan Chai", select],
    ["without a city, where it is typed", "city", "", required, JAPAN],
    ["with a city of 61 characters, where it is typed", "city", long(61), tooLong("city", 60), JAPAN],
    ["to Brazil without the number that customs want", "taxNumber", "", required, BRAZIL],
    ["to Brazil with a CPF whose check digits are wrong", "taxNumber", "529.982.247-26", "errors:tax-number", BRAZIL],
    ["without an address", "address", "", required],
    ["with an address of 201 characters", "address", long(201), tooLong("address", 200)],
    ["without a postal code, where it is needed", "postalCode", "", required, JAPAN],
    ["to Germany without the request for an early start", "agreeEarlyStart", null, "errors:early-start", GERMANY],
    ["with a postal code of 13 characters", "postalCode", long(13), tooLong("postalCode", 12), JAPAN],
    ["with a postal code that the country does not have", "postalCode", "ABC", "errors:postal-code", USA],
  ],
  sim: [
    ["without an ICCID", "iccid", "", required],
    ["with the first digits of an ICCID only", "iccid", "8985234", "errors:iccid"],
    ["with letters in the ICCID", "iccid", "8985234ABCDEFGHIJKL", "errors:iccid"],
    ["with an ICCID of 21 digits", "iccid", "898523400000000000000", "errors:iccid"],
    ["with the ICCID of another company", "iccid", "8912345000000000011", "errors:iccid-prefix"],
    ["with an ICCID that the carrier does not know", "iccid", "8985234999999999999", "errors:iccid"],
    ["for a prepaid SIM", "iccid", simCardIccid(600), "errors:sim-prepaid"],
    ["for a China SIM", "iccid", simCardIccid(700), "errors:sim-prepaid"],
    ["of credit instead of a package", "package", "CHINA-100", "renew:credit-on-sim"],
  ],
};

const VALID: Record<string, Fields> = { esim: {}, physical: PARCEL, sim: { iccid: simCardIccid(5) } };
/** The language whose readers give each consent separately. */
const SEPARATE = "zh-cn";
/** Fields without a visible control: only the summary reports them. */
const UNSEEN = ["package", "way", "checkoutKey"];
/** Fields that depend on others: their values may not survive in another country's form. */
const DEPENDENT = ["package", "way", "province", "city"];

describe.each(Object.entries(rows))("an order with delivery method %s", (way, ofWay) => {
  test.each(ofWay)("%s is rejected in the summary and at its field (%s = %j: %j), in every language; all other input is kept", async (...row) => {
    const [, field, value, message, rest = {}] = row;
    const form = validOrderForm({ way, ...VALID[way], ...rest, [field]: value ?? "" });
    if (value === null) delete form[field];
    for (const language of LANGUAGES) {
      const page = await shop.post(orderAddress(way, language), form);
      expect(page.status).toBe(400);
      expect(summaryOf(page)).toContain(
        messageIn(language, message === agreement && !(language === SEPARATE && field === "agreeTransfer") ? "errors:agree-all" : message),
      );
      expect(summaryTakesFocus(page)).toBe(true);
      if (!UNSEEN.includes(field)) expect(messageAt(page, field)).toContain(messageIn(language, message));
      if (language === "en") expect(titleOf(page)).toMatch(/^Error: /);
      for (const [name, typed] of Object.entries(form)) {
        if (name !== field && !DEPENDENT.includes(name) && !(name in rest)) expect(valueOf(page, name), name).toBe(typed);
      }
    }
  });
});

test("the promo code and the single consents are folded until there is something to see", async () => {
  expect(folded(await shop.open(orderAddress("esim")))).toEqual(["promo", "consents-each"]);
  const all = { email: "", agreeAll: "on", agreeTransfer: "", agreePrivacy: "", agreeRegister: "" };
  expect(folded(await shop.post(orderAddress("esim"), validOrderForm({ ...all, promoCode: "WELCOME10" })))).toEqual([]);
  expect(folded(await shop.post(orderAddress("esim"), validOrderForm({ promoCode: "NOSUCHCODE" })))).toEqual([]);
});

test("a rejected form names every error at once, and the next attempt with the same key is the same order", async () => {
  const form = validOrderForm({ email: "", agreePrivacy: "" });
  const page = await shop.post(orderAddress("esim"), form);
  expect(summaryOf(page).match(/href="#[^"]*"/g)).toEqual(['href="#order-email"', 'href="#agreeAll"']);
  expect(folded(page)).toEqual(["promo"]);
  expect(valueOf(page, "checkoutKey")).toBe(form.checkoutKey);
  const right = { ...form, email: "ada@example.com", agreePrivacy: "on" };
  const first = await shop.post(orderAddress("esim"), right);
  expect(first.status).toBe(303);
  expect((await shop.post(orderAddress("esim"), right)).location).toBe(first.location);
});

test("a ZIP code of another state is asked about once: corrected or kept, the order is placed", async () => {
  const form = { ...validOrderForm({ ...PARCEL, way: "physical" }), addressCountry: "US", city: "New York" };
  const doubtful = await shop.post(orderAddress("physical"), { ...form, province: "New York", postalCode: "90210" });
  expect([doubtful.status, messageAt(doubtful, "postalCode")]).toEqual([
    400,
    expect.stringContaining("ZIP 90210 is in California; you entered New York"),
  ]);
  const kept = { ...form, province: "New York", postalCode: "90210", zipChecked: valueOf(doubtful, "zipChecked") ?? "" };
  expect((await shop.post(orderAddress("physical"), { ...kept, postalCode: "94103" })).status).toBe(400);
  expect((await shop.post(orderAddress("physical"), kept)).status).toBe(303);
  for (const [province, postalCode] of [
    ["ny", "10001-1234"],
    ["California", "90210"],
  ] as const) {
    const placed = await shop.post(orderAddress("physical"), { ...form, ...validOrderForm(), way: "physical", province, postalCode });
    expect([placed.status, summaryOf(placed)]).toEqual([303, ""]);
  }
});

test("one checkbox for all consents asks for no early start, which a buyer with a right to withdraw must do", async () => {
  const german = buyer(server, { headers: { "Accept-Language": "de-DE" } });
  expect((await shop.open(orderAddress("esim"))).html).not.toContain("agreeEarlyStart");
  expect((await german.open(orderAddress("esim"))).html).toContain('name="agreeEarlyStart"');
  const form = validOrderForm({ agreeAll: "on", agreeTransfer: "", agreePrivacy: "", agreeRegister: "" });
  const refused = await german.post(orderAddress("esim"), form);
  expect(refused.status).toBe(400);
  expect(messageAt(refused, "agreeEarlyStart")).toContain(messageIn("en", "errors:early-start"));
  expect((await german.post(orderAddress("esim"), { ...form, agreeEarlyStart: "on" })).status).toBe(303);
});

test("readers in Mainland China consent to the transfer of their data separately", async () => {
  const form = validOrderForm({ agreeAll: "on", agreeTransfer: "", agreePrivacy: "", agreeRegister: "" });
  const refused = await shop.post(orderAddress("esim", SEPARATE), form);
  expect(refused.status).toBe(400);
  expect(summaryOf(refused).match(/href="#[^"]*"/g)).toEqual(['href="#order-agreeTransfer"']);
  expect((await shop.post(orderAddress("esim", SEPARATE), { ...form, agreeTransfer: "on" })).status).toBe(303);
});
