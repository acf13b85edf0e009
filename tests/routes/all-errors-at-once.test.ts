import { describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { buyer, PARCEL, validOrderForm, type Fields } from "#tests/support/buyer.ts";
import { decode, type Page } from "#tests/support/html-page.ts";
import { realNamePost, smallPhoto } from "#tests/support/real-name.ts";
import { useServer } from "#tests/support/use-server.ts";
import { signInByCode } from "#tests/support/identity/sign-in.ts";

const server = useServer({ env: { DOCUMENT_READER: "0", SIMULATOR_DELAY_MS: "0" } });
const shop = buyer(server);

const UNKNOWN = "8985234999999999999";
const ORDER = "/en/order-sim?package=JP-5GB-30D&quantity=1";
/** Returns the field ids that the summary links to, in order. */
const summary = ({ html }: Page) =>
  [...(/<div id="[^"]*-errors".*?<\/ul>/s.exec(html)?.[0] ?? "").matchAll(/href="#([^"]+)"/g)].map(([, id = ""]) =>
    id.replace(/^[a-z-]*-(?=\w+)/i, ""),
  );
const errorAt = ({ html }: Page, id: string) => decode(new RegExp(`id="${id}-error".*?</p>`, "s").exec(html)?.[0] ?? "");

describe("errors that only the server can find are reported together with schema errors:", () => {
  test("a promo code and a phone number of an order, in the order of the page", async () => {
    const page = await shop.post(
      `${ORDER}&way=physical`,
      validOrderForm({ way: "physical", ...PARCEL, phone: "1234", email: "x", promoCode: "NOPE" }),
    );
    expect(page.status).toBe(400);
    expect(summary(page)).toEqual(["email", "phone", "promoCode"]);
    expect(errorAt(page, "order-phone")).toContain("Please enter a valid phone number");
    expect(errorAt(page, "order-promoCode")).toContain("Invalid Promo Code");
  });

  test("an unknown SIM", async () => {
    const page = await shop.post(`${ORDER}&way=sim`, validOrderForm({ way: "sim", iccid: UNKNOWN, email: "" }));
    expect(page.status).toBe(400);
    expect(summary(page)).toContain("email");
    expect(page.html.match(/Please enter the correct ICCID\./g)?.length).toBeGreaterThanOrEqual(2);
  });

  test("an unknown SIM and a promo code, beside a malformed ICCID and an invalid quantity", async () => {
    const { status, html, text } = await shop.post(
      `${ORDER}&way=sim`,
      validOrderForm({ way: "sim", quantity: "11", iccid: "123", promoCode: "NOPE" }),
      [["iccid", UNKNOWN]],
    );
    expect(status).toBe(400);
    expect(text).toContain("You can buy up to 10 in one order");
    expect(errorAt({ html } as Page, "order-promoCode")).toContain("Invalid Promo Code");
    expect(html.match(/id="[^"]*iccid[^"]*-error"/g)).toHaveLength(2);
  });

  test("a country without postal delivery", async () => {
    const page = await shop.post(
      `${ORDER}&way=physical`,
      validOrderForm({ way: "physical", ...PARCEL, email: "x", addressCountry: "AQ", postalCode: "1" }),
    );
    expect(summary(page)).toEqual(["email", "addressCountry"]);
  });

  test("an expired document, a future birth date and an unknown SIM of a registration, beside a malformed ICCID and missing consents", async () => {
    const form = realNamePost({
      iccids: [UNKNOWN, "123", simCardIccid(90)],
      birthDate: "2099/01/01",
      expiryDate: "2020/01/01",
      declareTrue: "",
      phone: "1",
      email: "",
    });
    form.append("documentPhoto", new File([new Uint8Array(await smallPhoto())], "photo.jpg", { type: "image/jpeg" }));
    const page = await buyer(server).send("/en/real-name", form);
    expect(page.status).toBe(400);
    const errors = Object.fromEntries(
      ["phone", "birthDate", "expiryDate", "declareTrue"].map((name) => [name, errorAt(page, `real-name-${name}`) !== ""]),
    );
    expect(errors).toEqual({ phone: true, birthDate: true, expiryDate: true, declareTrue: true });
    expect([...page.html.matchAll(/id="[^"]*iccid[^"]*-error"/g)]).toHaveLength(2);
  });

  test("a 30 MB photo of a registration, keeping the input before and after it", async () => {
    const form = new FormData();
    form.append("email", "mei@example.com");
    form.append("documentPhoto", new File([new Uint8Array(30 * 1024 * 1024)], "photo.jpg", { type: "image/jpeg" }));
    for (const [name, value] of realNamePost()) if (name !== "email") form.append(name, value);
    const page = await buyer(server).send("/en/real-name", form);
    expect([page.status, page.text]).toEqual([413, expect.stringContaining("each file can be up to 10 MB. What you typed is still here.")]);
    for (const value of ["mei@example.com", "LIN, MEI LING", "E12345678"]) expect(page.html).toContain(`value="${value}"`);
  });

  test("an amount and a SIM of a top-up", async () => {
    const page = await shop.post("/en/top-up", { iccid: UNKNOWN, amount: "", paymentMethod: "card", email: "x" });
    expect(errorAt(page, "top-up-iccid")).not.toBe("");
    expect(page.text).toContain("Email format is incorrect");
    const other = await shop.post("/en/top-up", { iccid: simCardIccid(610), amount: "1", paymentMethod: "card", email: "x" });
    expect(other.text).toContain("Please select the corresponding type");
  });

  test("a phone number and a common password of a new account", async () => {
    const page = await shop.post("/en/register?tab=phone", {
      tab: "phone",
      intent: "go",
      phoneCountry: "HK",
      phone: "1234",
      code: "1",
      password: "password1",
    });
    expect(summary(page)).toEqual(expect.arrayContaining(["phone", "code", "password", "agreePrivacy"]));
  });

  test("a phone number and a country of a shipping address", async () => {
    const ada = buyer(server);
    await signInByCode(ada, "ada@example.com");
    const page = await ada.post("/en/account/detail", {
      ...PARCEL,
      phone: "1234",
      addressCountry: "AQ",
      contact: "",
      intent: "save-address",
    } as Fields);
    expect(summary(page)).toEqual(expect.arrayContaining(["contact", "phone", "addressCountry"]));
  });

  test.each([
    ["is unknown", UNKNOWN, "Please enter the correct ICCID."],
    ["is already added", simCardIccid(30), "Duplicate ICCID entered"],
  ])("a SIM for My packages that %s, and an over-long remark", async (_, iccid, message) => {
    const cy = buyer(server);
    await signInByCode(cy, `cy-${iccid}@example.com`);
    await cy.post("/en/account/package", { intent: "add", iccid: simCardIccid(30), remark: "" });
    const page = await cy.post("/en/account/package", { intent: "add", iccid, remark: "x".repeat(31) });
    expect([page.status, summary(page)]).toEqual([400, ["iccid", "remark"]]);
    expect(page.text).toContain(message);
  });

  test("a phone number of an enquiry", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ phoneCountry: "HK", phone: "1234", companyCountry: "" })) form.append(name, value);
    const page = await buyer(server).send("/en/contact-us", form);
    expect(page.text).toContain("Please enter a valid phone number");
    expect(page.text).toContain("Please complete the cooperation intention information");
  });

  test("a script that validates a form gets the errors, and not what was posted", async () => {
    const headers = { Accept: "application/json", Origin: server.origin };
    const body = new URLSearchParams({ tab: "email", email: "x", password: "Secret123" });
    const answer = await (await fetch(`${server.origin}/en/login`, { method: "POST", headers, body })).text();
    expect(JSON.parse(answer)).toMatchObject({ lastResult: { error: { email: [expect.any(String)] } } });
    expect(answer).not.toContain("Secret123");
  });

  test("every field of an API call", async () => {
    const headers = { "Content-Type": "application/json", Token: "", lang: "en" };
    const body = JSON.stringify({ package: "JP-5GB-30D", way: "sim", quantity: "1", promoCode: "NOPE", iccid: [UNKNOWN], email: "x" });
    const response = await fetch(`${server.origin}/api/order/create`, { method: "POST", headers, body });
    const { resultCode, resultData } = (await response.json()) as { resultCode: string; resultData: { fields: object } };
    expect(resultCode).toBe("PARAM_ERROR");
    expect(Object.keys(resultData.fields)).toEqual(expect.arrayContaining(["email", "promoCode", "iccid[0]", "agreeRegister", "paymentMethod"]));
  });

  test.each([
    ["a malformed ICCID", ["123", "", UNKNOWN], ["iccid[0]", "iccid[2]"]],
    ["a duplicate ICCID", [simCardIccid(3), simCardIccid(3), UNKNOWN], ["iccid[1]", "iccid[2]"]],
  ])("every field of an API call, each SIM by its index, behind %s and an invalid quantity", async (_, iccid, places) => {
    const headers = { "Content-Type": "application/json", Token: "", lang: "en" };
    const body = JSON.stringify({ ...validOrderForm({ way: "sim", quantity: "11", promoCode: "NOPE" }), iccid });
    const response = await fetch(`${server.origin}/api/order/create`, { method: "POST", headers, body });
    const { resultData } = (await response.json()) as { resultData: { fields: object } };
    expect(Object.keys(resultData.fields).sort()).toEqual([...places, "promoCode", "quantity"]);
  });
});

describe("an account is registered only for visitors without one:", () => {
  test("a signed-in buyer is not asked, and orders without that consent, on the page and by the API", async () => {
    const bea = buyer(server);
    await signInByCode(bea, "bea@example.com");
    expect((await bea.open(`${ORDER}&way=esim`)).html).not.toContain('name="agreeRegister"');
    const { agreeRegister: _, ...form } = validOrderForm();
    expect((await bea.post(`${ORDER}&way=esim`, form)).status).toBe(303);
  });

  test("a guest is asked, and rejected without it", async () => {
    expect((await shop.open(`${ORDER}&way=esim`)).html).toContain('name="agreeRegister"');
    const { agreeRegister: _, ...form } = validOrderForm();
    const page = await shop.post(`${ORDER}&way=esim`, form);
    expect([page.status, summary(page)]).toEqual([400, ["agreeAll"]]);
    expect(errorAt(page, "order-agreeRegister")).toContain("Not selected to agree");
  });
});
