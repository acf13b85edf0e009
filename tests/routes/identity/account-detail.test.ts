import { beforeAll, describe, expect, test } from "vitest";
import { buyer, PARCEL, valueOf, type Buyer, type Fields } from "#tests/support/buyer.ts";
import { wrongCode } from "#tests/support/identity/identity.ts";
import { decode, titleOf } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";
import { askForCode, codeIn, messagesTo, registerByPhone, signInByCode } from "#tests/support/identity/sign-in.ts";

const PAGE = "/en/account/detail";

const server = useServer({ env: { SIMULATOR_DELAY_MS: "0", TRUST_PROXY_HOPS: "1" } });
let ada: Buyer;
beforeAll(async () => {
  ada = await somebody("ada@example.com");
});

let visitors = 0;
const visitor = () => buyer(server, { headers: { "X-Forwarded-For": `198.18.7.${++visitors}` } });
async function somebody(email: string): Promise<Buyer> {
  const shop = visitor();
  await signInByCode(shop, email);
  return shop;
}

/** Returns the code sent to somebody's present address when another one is to replace it. */
async function presentCodeOf(to: string): Promise<string> {
  const newest = async () => (await messagesTo(server.origin, to)).filter(({ subject }) => subject.includes("contact details")).map(codeIn)[0];
  await expect.poll(newest).toBeDefined();
  return (await newest()) ?? "";
}

const many = (length: number) => "x".repeat(length);
const JAPAN = { addressCountry: "JP", province: "Tokyo", city: "Chiyoda", postalCode: "100-0001" };
type Row = [field: string, value: string | null, says: string, rest?: Fields];

/** Every form of the page (§5): its id, a valid post, and the rejected values. */
const rejectedRows: Record<string, { id: string; right: Fields; rows: Row[] }> = {
  email: {
    id: "bind-email",
    right: { intent: "bind-email", email: "new@example.com", code: "123456", presentCode: "654321" },
    rows: [
      ["email", "", "The input content cannot be empty"],
      ["email", "mei.example.com", "Email format is incorrect"],
      ["email", `${many(40)}@example.com`, "The email content must not exceed 50 characters"],
      ["email", "", "The input content cannot be empty", { intent: "send-code" }],
      ["code", "", "The input content cannot be empty"],
      ["code", "12a456", "Please enter numbers"],
      ["code", "12345", "Please enter the 6-digit code"],
      ["code", "654321", "This code is incorrect or has expired"],
      ["presentCode", "", "The input content cannot be empty"],
      ["presentCode", "12345", "Please enter the 6-digit code"],
    ],
  },
  phone: {
    id: "bind-phone",
    right: { intent: "bind-phone", phoneCountry: "HK", phone: "6123 4567", code: "123456", presentCode: "654321" },
    rows: [
      ["phoneCountry", "", "Please select the corresponding type"],
      ["phone", "", "The input content cannot be empty"],
      ["phone", "call me", "Please enter numbers"],
      ["phone", "12345678901", "Please enter a valid phone number"],
      ["phone", "12345678901", "Please enter a valid phone number", { intent: "send-code" }],
      ["code", "", "The input content cannot be empty"],
      ["code", "654321", "This code is incorrect or has expired"],
    ],
  },
  address: {
    id: "shipping",
    right: { intent: "save-address", ...PARCEL },
    rows: [
      ["contact", "", "The input content cannot be empty"],
      ["contact", many(61), "Contact person must not exceed 60 characters"],
      ["phoneCountry", "", "Please select the corresponding type"],
      ["phone", "", "The input content cannot be empty"],
      ["phone", "12345678901", "Please enter a valid phone number"],
      ["addressCountry", "", "Please select the corresponding type"],
      ["addressCountry", "AQ", "We don’t post SIM cards to this country or region yet", { city: "McMurdo", postalCode: "96598" }],
      ["province", "", "Please select the corresponding type"],
      ["city", "", "Please select the corresponding type"],
      ["city", "Wan Chai", "Please select the corresponding type"],
      ["city", "", "The input content cannot be empty", JAPAN],
      ["address", "", "The input content cannot be empty"],
      ["postalCode", "", "The input content cannot be empty", JAPAN],
      ["postalCode", "ABC", "Please enter a valid postal code", { ...JAPAN, addressCountry: "US", province: "New York" }],
      ["province", "Zzzz", "Please select the corresponding type", JAPAN],
    ],
  },
  language: { id: "mails", right: { intent: "save-language", language: "en" }, rows: [["language", "tlh", "Please select the corresponding type"]] },
};

describe.each(Object.entries(rejectedRows))("the %s of an account", (_form, { id, right, rows }) => {
  test.each(rows)("is rejected if %s is %j: %s", async (field, value, message, rest = {}) => {
    const form = { ...right, ...rest, [field]: value ?? "" };
    const page = await ada.post(PAGE, form);
    expect(page.status).toBe(400);
    expect(titleOf(page)).toMatch(/^Error: /);
    const html = new RegExp(`<form[^>]*id="${id}".*?</form>`, "s").exec(page.html)?.[0] ?? "";
    const summary = new RegExp(`<div id="${id}-errors".*?</ul>`, "s").exec(html)?.[0] ?? "";
    expect(decode(summary.replaceAll("<!-- -->", ""))).toContain(message);
    expect(html).toMatch(new RegExp(`<(input|select|textarea)[^>]*name="${field}"[^>]*aria-invalid="true"`));
    for (const [name, typed] of Object.entries(form)) {
      if (name === field || name === "intent" || name in rest || ["province", "city"].includes(name)) continue;
      expect(valueOf({ ...page, html }, name) ?? "", name).toBe(typed);
    }
  });
});

describe("account details", () => {
  test("are shown to their owner only, and are neither cached nor indexed", async () => {
    const page = await ada.open(PAGE);
    expect(page.status).toBe(200);
    expect(page.text).toContain("ada@example.com");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("X-Robots-Tag")).toBe("noindex");
    const deletion = "/en/account/delete";
    for (const [address = "", back = ""] of [
      [PAGE, PAGE],
      [deletion, deletion],
      ["/en/account/export", PAGE],
    ])
      expect((await visitor().open(address)).location).toBe(`/en/login?redirectTo=${encodeURIComponent(back)}`);
  });

  test("change the email address by a code sent to it and one to the old address, which is notified", async () => {
    const shop = await somebody("before@example.com");
    const elsewhere = visitor();
    await signInByCode(elsewhere, "before@example.com");
    const code = await askForCode(shop, PAGE, { email: "after@example.com" }, "after@example.com");
    const presentCode = await presentCodeOf("before@example.com");
    const waiting = await shop.open(PAGE);
    expect(waiting.text).toContain("We’ve sent a code to after@example.com");
    expect(valueOf(waiting, "email")).toBe("after@example.com");
    expect(waiting.text).toContain("Code sent to before@example.com");
    const guess = { intent: "bind-email", email: "after@example.com", code, presentCode: wrongCode(presentCode) };
    const rejection = await shop.post(PAGE, guess);
    expect([rejection.status, rejection.text]).toEqual([400, expect.stringContaining("The code sent to your current email or phone is incorrect")]);
    expect(rejection.html).toMatch(/<input[^>]*name="presentCode"[^>]*aria-invalid="true"/);
    const saved = await shop.post(PAGE, { ...guess, presentCode });
    expect([saved.status, saved.location]).toEqual([303, PAGE]);
    shop.keep(saved);
    expect((await shop.open(PAGE)).html).toContain("The modification was successful");
    expect((await elsewhere.open(PAGE)).location).toContain("/en/login?");
    await expect.poll(async () => (await messagesTo(server.origin, "before@example.com"))[0]?.subject).toMatch(/address of your account was changed/);
  });

  test("require the password if there is one", async () => {
    const shop = visitor();
    await registerByPhone(shop, { phoneCountry: "HK", phone: "61234568" }, "blue-Heron-42");
    const code = await askForCode(shop, PAGE, { email: "first@example.com" }, "first@example.com");
    expect((await messagesTo(server.origin, "+85261234568")).map(codeIn).filter(Boolean)).toHaveLength(1);
    const bind = (password: string) => shop.post(PAGE, { intent: "bind-email", email: "first@example.com", code, password });
    for (const [password, message] of [
      ["", "The input content cannot be empty"],
      ["red-Heron-42", "Your current password is incorrect"],
    ] as const) {
      const page = await bind(password);
      expect([page.status, page.text]).toEqual([400, expect.stringContaining(message)]);
      expect(page.html).not.toContain("red-Heron-42");
    }
    expect((await bind("blue-Heron-42")).location).toBe(PAGE);
  });

  test("reject another account's email address after a right code, with a helpful text", async () => {
    const shop = await somebody("cecil@example.com");
    const code = await askForCode(shop, PAGE, { email: "ada@example.com" }, "ada@example.com");
    const presentCode = await presentCodeOf("cecil@example.com");
    const page = await shop.post(PAGE, { intent: "bind-email", email: "ada@example.com", code, presentCode });
    expect(page.status).toBe(400);
    expect(page.text).toContain("This email address belongs to another account. Sign in with it instead");
  });

  test("save a shipping address, and show it for selection in another language", async () => {
    const shop = await somebody("parcel@example.com");
    const saved = await shop.post(PAGE, { intent: "save-address", ...PARCEL });
    expect([saved.status, saved.location]).toEqual([303, PAGE]);
    shop.keep(saved);
    const page = await shop.open("/zh-hk/account/detail");
    const form = /<form[^>]*id="shipping".*?<\/form>/s.exec(page.html)?.[0] ?? "";
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

  test("show the fields of another country without saving anything", async () => {
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
    expect((await here.open(PAGE)).text).toContain("You’re also signed in on 1 other device.");
    expect((await here.post(PAGE, { intent: "end-others" })).status).toBe(303);
    expect((await here.open(PAGE)).text).toContain("You’re signed in on this device only.");
    expect((await second.open(PAGE)).location).toContain("/en/login?");
    expect((await there.open(PAGE)).status).toBe(200);
  });
});
