import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buyer, PARCEL, rightForm, valueOf, type Buyer, type Fields } from "#tests/support/buyer.ts";
import { decode, titleOf } from "#tests/support/page.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";
import { askForCode, messagesTo, signInByCode } from "#tests/support/sign-in.ts";

const ESIM_SITE = "https://esim.example/start";
const PAGE = "/en/account/detail";

let server: RunningServer;
let ada: Buyer;
beforeAll(async () => {
  server = await startServer({ env: { ESIM_SITE_URL: ESIM_SITE, SIMULATOR_DELAY_MS: "0", TRUST_PROXY_HOPS: "1" } });
  ada = await somebody("ada@example.com");
});
afterAll(() => server.remove());

let visitors = 0;
const visitor = () => buyer(server, { headers: { "X-Forwarded-For": `198.18.7.${++visitors}` } });
async function somebody(email: string): Promise<Buyer> {
  const shop = visitor();
  await signInByCode(shop, email);
  return shop;
}

const many = (length: number) => "x".repeat(length);
const JAPAN = { addressCountry: "JP", province: "", city: "Tokyo", postalCode: "100-0001" };
type Row = [field: string, value: string | null, says: string, rest?: Fields];

/** Every field of the page's forms (§5), by form: its id, what it posts where it is right, and what is refused. */
const refused: Record<string, { id: string; right: Fields; rows: Row[] }> = {
  "e-mail": {
    id: "bind-email",
    right: { intent: "bind-email", email: "new@example.com", code: "123456" },
    rows: [
      ["email", "", "The input content cannot be empty"],
      ["email", "mei.example.com", "Email format is incorrect"],
      ["email", `${many(40)}@example.com`, "The email content must not exceed 50 characters"],
      ["email", "", "The input content cannot be empty", { intent: "send-code" }],
      ["code", "", "The input content cannot be empty"],
      ["code", "12a456", "Please enter numbers"],
      ["code", "12345", "Please enter the 6 digits of the code"],
      ["code", "654321", "This code is not right or no longer valid"],
    ],
  },
  phone: {
    id: "bind-phone",
    right: { intent: "bind-phone", phoneCountry: "HK", phone: "6123 4567", code: "123456" },
    rows: [
      ["phoneCountry", "", "Please select the corresponding type"],
      ["phone", "", "The input content cannot be empty"],
      ["phone", "call me", "Please enter numbers"],
      ["phone", "12345678901", "Please enter a valid phone number"],
      ["phone", "12345678901", "Please enter a valid phone number", { intent: "send-code" }],
      ["code", "", "The input content cannot be empty"],
      ["code", "654321", "This code is not right or no longer valid"],
    ],
  },
  address: {
    id: "address",
    right: { intent: "save-address", ...PARCEL },
    rows: [
      ["contact", "", "The input content cannot be empty"],
      ["contact", many(61), "Contact person must not exceed 60 characters"],
      ["phoneCountry", "", "Please select the corresponding type"],
      ["phone", "", "The input content cannot be empty"],
      ["phone", "12345678901", "Please enter a valid phone number"],
      ["addressCountry", "", "Please select the corresponding type"],
      ["addressCountry", "AQ", "We do not post SIM cards to this country or region yet", { city: "McMurdo", postalCode: "96598" }],
      ["province", "", "Please select the corresponding type"],
      ["city", "", "Please select the corresponding type"],
      ["city", "Wan Chai", "Please select the corresponding type"],
      ["city", "", "The input content cannot be empty", JAPAN],
      ["address", "", "The input content cannot be empty"],
      ["postalCode", "", "The input content cannot be empty", JAPAN],
      ["postalCode", "ABC", "Please enter a valid postal code", { ...JAPAN, addressCountry: "US" }],
    ],
  },
  language: { id: "mails", right: { intent: "save-language", language: "en" }, rows: [["language", "tlh", "Please select the corresponding type"]] },
};

describe.each(Object.entries(refused))("the %s of an account", (_form, { id, right, rows }) => {
  test.each(rows)("is refused where %s is %j: %s", async (field, value, says, rest = {}) => {
    const form = { ...right, ...rest, [field]: value ?? "" };
    const page = await ada.post(PAGE, form);
    expect(page.status).toBe(400);
    expect(titleOf(page)).toMatch(/^Error: /);
    const html = new RegExp(`<form[^>]*id="${id}".*?</form>`, "s").exec(page.html)?.[0] ?? "";
    const summary = new RegExp(`<div id="${id}-errors".*?</ul>`, "s").exec(html)?.[0] ?? "";
    expect(decode(summary.replaceAll("<!-- -->", ""))).toContain(says);
    expect(html).toMatch(new RegExp(`<(input|select)[^>]*name="${field}"[^>]*aria-invalid="true"`));
    for (const [name, typed] of Object.entries(form)) {
      if (name === field || name === "intent" || name in rest || ["province", "city"].includes(name)) continue;
      expect(valueOf({ ...page, html }, name) ?? "", name).toBe(name === "code" ? "" : typed);
    }
  });
});

describe("an account's details", () => {
  test("are shown to their owner only, kept by nobody, and never indexed", async () => {
    const page = await ada.open(PAGE);
    expect(page.status).toBe(200);
    expect(page.text).toContain("ada@example.com");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("X-Robots-Tag")).toBe("noindex");
    // A file is no page to come back to.
    const pages = { [PAGE]: PAGE, "/en/account/delete": "/en/account/delete", "/en/account/export": PAGE };
    for (const [address, back] of Object.entries(pages)) {
      expect((await visitor().open(address)).location).toBe(`/en/login?redirectTo=${encodeURIComponent(back)}`);
    }
  });

  test("get another e-mail address by a code that is sent to it; the old one is told", async () => {
    const shop = await somebody("before@example.com");
    const code = await askForCode(shop, PAGE, { email: "after@example.com" }, "after@example.com");
    const waiting = await shop.open(PAGE);
    expect(waiting.text).toContain("We have sent a code to after@example.com");
    expect(valueOf(waiting, "email")).toBe("after@example.com");
    const saved = await shop.post(PAGE, { intent: "bind-email", email: "after@example.com", code });
    expect([saved.status, saved.location]).toEqual([303, PAGE]);
    shop.keep(saved);
    expect((await shop.open(PAGE)).html).toContain("The modification was successful");
    await expect.poll(async () => (await messagesTo(server.origin, "before@example.com"))[0]?.subject).toMatch(/address of your account was changed/);
  });

  test("refuse another's e-mail address after a right code, in words that help", async () => {
    const shop = await somebody("cecil@example.com");
    const code = await askForCode(shop, PAGE, { email: "ada@example.com" }, "ada@example.com");
    const page = await shop.post(PAGE, { intent: "bind-email", email: "ada@example.com", code });
    expect(page.status).toBe(400);
    expect(page.text).toContain("This e-mail address belongs to another account. Sign in with it instead");
  });

  test("keep a shipping address, and show it again to be chosen in another language", async () => {
    const shop = await somebody("parcel@example.com");
    const saved = await shop.post(PAGE, { intent: "save-address", ...PARCEL });
    expect([saved.status, saved.location]).toEqual([303, PAGE]);
    shop.keep(saved);
    const page = await shop.open("/zh-hk/account/detail");
    const form = /<form[^>]*id="address".*?<\/form>/s.exec(page.html)?.[0] ?? "";
    expect(["contact", "addressCountry", "province", "city", "address"].map((name) => valueOf({ ...page, html: form }, name))).toEqual([
      "Chan Tai Man",
      "HK",
      "Kowloon",
      "Yau Tsim Mong",
      "8 Nathan Road",
    ]);
    expect(form).toContain("油尖旺區");
    expect((await ada.open(PAGE)).html).not.toContain("Chan Tai Man");
  });

  test("show the fields of another country without keeping anything", async () => {
    const page = await ada.post(PAGE, { intent: "update", ...PARCEL, addressCountry: "JP" });
    expect(page.status).toBe(200);
    expect(page.html).toMatch(/<input[^>]*name="postalCode"/);
    expect(valueOf(page, "contact")).toBe("Chan Tai Man");
    expect(valueOf(await ada.open(PAGE), "contact")).toBe("");
  });

  test("end the sessions of other browsers, and not their own", async () => {
    const [here, there] = [await somebody("twice@example.com"), await somebody("else@example.com")];
    const second = visitor();
    await signInByCode(second, "twice@example.com");
    expect((await here.open(PAGE)).text).toContain("You are also signed in on 1 other device.");
    expect((await here.post(PAGE, { intent: "end-others" })).status).toBe(303);
    expect((await here.open(PAGE)).text).toContain("You are signed in on this device only.");
    expect((await second.open(PAGE)).location).toContain("/en/login?");
    expect((await there.open(PAGE)).status).toBe(200);
  });
});

describe("the export", () => {
  test("is a file with one's own orders, dated, kept by nobody, and nothing of another", async () => {
    const shop = await somebody("export@example.com");
    await shop.post("/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1", rightForm({ email: "export@example.com" }));
    const file = await shop.open("/en/account/export");
    expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="rovelink-account-\d{4}-\d\d-\d\d\.json"$/);
    expect(file.headers.get("Cache-Control")).toBe("no-store");
    const data = JSON.parse(file.html);
    expect(data.orders).toHaveLength(1);
    expect(data.account.email).toBe("export@example.com");
    const [other] = JSON.parse((await ada.open("/en/account/export")).html).orders;
    expect(other).toBeUndefined();
  });
});

describe("deleting an account", () => {
  test.each([
    ["code", "", "The input content cannot be empty"],
    ["code", "123456", "This code is not right or no longer valid"],
    ["agreeDelete", "", "Not selected to agree to the agreement"],
  ])("is refused where %s is %j: %s", async (field, value, says) => {
    const page = await ada.post("/en/account/delete", { intent: "delete", code: "123456", agreeDelete: "on", [field]: value });
    expect(page.status).toBe(400);
    expect(titleOf(page)).toMatch(/^Error: /);
    expect(decode(/<div id="delete-errors".*?<\/ul>/s.exec(page.html)?.[0] ?? "")).toContain(says);
    expect((await ada.open(PAGE)).status).toBe(200);
  });

  test("takes a code from its own mail, says that it is done, and the order's link opens nothing", async () => {
    const shop = await somebody("gone@example.com");
    const order = await shop.post("/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1", rightForm({ email: "gone@example.com" }));
    const result = await shop.post(order.location ?? "", { outcome: "pay" });
    await shop.openUntil(result.location ?? "", "LPA:1$");
    const code = await askForCode(shop, "/en/account/delete", {}, "gone@example.com");
    const done = await shop.post("/en/account/delete", { intent: "delete", code, agreeDelete: "on" });
    expect([done.status, done.location]).toEqual([303, "/en/account/delete?done=1"]);
    shop.keep(done);
    expect(shop.carries("Token")).toBeUndefined();
    expect((await shop.open("/en/account/delete?done=1")).text).toContain("Your account is deleted");
    expect((await shop.open(result.location ?? "")).status).toBe(404);
    expect(await messagesTo(server.origin, "gone@example.com")).toEqual([]);
  });
});

describe("the way to the eSIM site", () => {
  const redeem = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const answer = await fetch(new URL("/api/product/redeemEsimLink", server.origin), { method: "POST", body, headers });
    return { status: answer.status, ...((await answer.json()) as object) };
  };
  const json = { "Content-Type": "application/json" };

  test("is a plain confirmation for a visitor", async () => {
    const shop = visitor();
    expect((await shop.open("/en/esim-link")).html).not.toContain("agreeShare");
    expect((await shop.post("/en/esim-link", {})).location).toBe(ESIM_SITE);
  });

  test("asks an account to agree to share e-mail and phone, and refuses to share without the tick", async () => {
    expect((await ada.open("/en/esim-link")).text).toContain("I agree to my e-mail address and phone number being shared");
    const page = await ada.post("/en/esim-link", { intent: "share" });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Not selected to agree to the agreement");
    expect((await ada.post("/en/esim-link", { intent: "plain" })).location).toBe(ESIM_SITE);
  });

  test("leads there with a token that the site redeems once, from its own server, as JSON or as a form", async () => {
    for (const asForm of [false, true]) {
      const { location } = await ada.post("/en/esim-link", { intent: "share", agreeShare: "on" });
      expect(location).toMatch(/^https:\/\/esim\.example\/start\?token=[\w.-]+$/);
      const token = new URL(location ?? "").searchParams.get("token") ?? "";
      const ask = () => (asForm ? redeem(new URLSearchParams({ token })) : redeem(JSON.stringify({ token }), json));
      expect(await ask()).toEqual({ status: 200, resultCode: "SUCCESS", resultMessage: "", resultData: { email: "ada@example.com", phone: null } });
      expect(await ask()).toMatchObject({ status: 200, resultCode: "TOKEN_VALID_FAIL", resultData: null });
    }
  });

  test("answers what is no token, and no JSON, in the envelope", async () => {
    for (const body of ["{", "[]", '{"token":7}', '{"token":"x"}'])
      expect(await redeem(body, json)).toMatchObject({ status: 200, resultCode: "TOKEN_VALID_FAIL" });
  });
});
