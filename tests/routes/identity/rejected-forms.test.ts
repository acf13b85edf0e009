import { beforeAll, describe, expect, test } from "vitest";
import { buyer, valueOf, type Fields } from "#tests/support/buyer.ts";
import { decode, titleOf } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";
import { askForCode, registerByPhone } from "#tests/support/identity/sign-in.ts";

const server = useServer({ env: { TRUST_PROXY_HOPS: "1" } });

/** A visitor with their own address, so that attempts of others do not count. */
let visitors = 0;
const visitor = () => buyer(server, { headers: { "X-Forwarded-For": `198.18.1.${++visitors % 250}, 198.18.1.${visitors % 250}` } });

const EMPTY = "The input content cannot be empty";
const CHOOSE = "Please select the corresponding type";
const AGREE = "Not selected to agree to the agreement";
const LENGTH = "The password length must be at least 8 characters and no more than 20 characters.";
const MIX = "Please choose between uppercase and lowercase letters, numbers, and special characters to set a password";
const COMMON = "This password is too easy to guess.";
const CODE = "This code is incorrect or has expired.";
const many = (length: number) => "x".repeat(length);

type Row = [field: string, value: string | null, says: string];
type Sheet = { address: string; right: Fields; rows: Row[] };

const EMAIL: Row[] = [
  ["email", "", EMPTY],
  ["email", null, EMPTY],
  ["email", "mei.example.com", "Email format is incorrect"],
  ["email", `${many(40)}@example.com`, "The email content must not exceed 50 characters"],
];
const PHONE: Row[] = [
  ["phoneCountry", "", CHOOSE],
  ["phoneCountry", "Atlantis", CHOOSE],
  ["phone", "", EMPTY],
  ["phone", "call me", "Please enter numbers"],
  ["phone", "12", "Please enter a valid phone number"],
  ["phone", "123456789012345", "Please enter a valid phone number"],
  ["phone", "9".repeat(21), "Phone number must not exceed 20 characters"],
];
const CODES: Row[] = [
  ["code", "", EMPTY],
  ["code", "12345", "Please enter the 6-digit code"],
  ["code", "1234567", "Please enter the 6-digit code"],
  ["code", "abcdef", "Please enter numbers"],
  ["code", "123456", CODE],
];
const passwordRows = (field: string): Row[] => [
  [field, "", EMPTY],
  [field, "Ab1!xyz", LENGTH],
  [field, `Ab1!${many(17)}`, LENGTH],
  [field, "abcdefghij", MIX],
  [field, "12345678901", MIX],
  [field, "Password1", COMMON],
];

const ada = { email: "ada@example.com" };
const hongKong = { phoneCountry: "HK", phone: "9123 4567" };
const code = { code: "135790", intent: "go" };
const reset = { ...code, newPassword: "Blue-Kite-27", confirmPassword: "Blue-Kite-27" };

/** Every identity form, valid except for its code, with its rejected values (§5). */
const sheets: Record<string, Sheet> = {
  "signing in by phone": {
    address: "/en/login?tab=phone",
    right: { tab: "phone", ...hongKong, password: "Blue-Kite-27", intent: "sign-in" },
    rows: [...PHONE, ["password", "", EMPTY], ["password", null, EMPTY], ["password", "Not-The-1", "Those sign-in details are incorrect."]],
  },
  "signing in by ICCID": {
    address: "/en/login?tab=iccid",
    right: { tab: "iccid", iccid: "8985234000000000000", intent: "sign-in" },
    rows: [
      ["iccid", "", EMPTY],
      ["iccid", "89852341", "Please enter the correct ICCID."],
      ["iccid", "8985234ABCDEFGHIJKL", "Please enter the correct ICCID."],
      ["iccid", "8912345000000000011", "The ICCID must start with 8985234"],
      ["iccid", "8985234999999999999", "Please enter the correct ICCID."],
    ],
  },
  "signing in by email and code": {
    address: "/en/login?tab=email",
    right: { tab: "email", ...ada, ...code, agreePrivacy: "on", intent: "sign-in" },
    rows: [...EMAIL, ...CODES, ["agreePrivacy", null, AGREE], ["agreePrivacy", "off", AGREE]],
  },
  "asking for a code to sign in": { address: "/en/login?tab=email", right: { tab: "email", ...ada, intent: "send-code" }, rows: EMAIL },
  "signing in by email and password": {
    address: "/en/login?tab=email&with=password",
    right: { tab: "email", ...ada, password: "Blue-Kite-27", intent: "sign-in" },
    rows: [...EMAIL, ["password", "", EMPTY], ["password", "Not-The-1", "Those sign-in details are incorrect."]],
  },
  "registering by email": {
    address: "/en/register",
    right: { ...ada, ...code, password: "Blue-Kite-27", agreePrivacy: "on" },
    rows: [...EMAIL, ...CODES, ...passwordRows("password"), ["agreePrivacy", null, AGREE]],
  },
  "registering by phone": {
    address: "/en/register?tab=phone",
    right: { tab: "phone", ...hongKong, ...code, password: "Blue-Kite-27", agreePrivacy: "on" },
    rows: [...PHONE, ...CODES, ...passwordRows("password"), ["agreePrivacy", null, AGREE]],
  },
  "asking for a code by SMS": { address: "/en/register?tab=phone", right: { tab: "phone", ...hongKong, intent: "send-code" }, rows: PHONE },
  "a forgotten password, by email": {
    address: "/en/forgot-pass",
    right: { ...ada, ...reset },
    rows: [
      ...EMAIL,
      ...CODES,
      ...passwordRows("newPassword").filter(([, value]) => value !== ""),
      ["newPassword", "", EMPTY],
      ["confirmPassword", "", EMPTY],
      ["confirmPassword", "Blue-Kite-28", "New password does not match!"],
    ],
  },
  "a forgotten password, by phone": {
    address: "/en/forgot-pass?tab=phone",
    right: { tab: "phone", ...hongKong, ...reset },
    rows: [...PHONE, ...CODES],
  },
};

/** An invalid new password is also reported if both inputs are equal. */
const again = (field: string, value: string | null): Fields => (field === "newPassword" && value ? { confirmPassword: value } : {});

/** The page reports the error first, and again at the field; no secret is returned. */
function expectRefused(page: Awaited<ReturnType<ReturnType<typeof buyer>["post"]>>, field: string, expected: string) {
  expect(page.status).toBe(400);
  expect(titleOf(page)).toMatch(/^Error: /);
  const summary = /<div id="[a-z]+-errors".*?<\/ul>/s.exec(page.html)?.[0] ?? "";
  expect(decode(summary.replaceAll("<!-- -->", ""))).toContain(expected);
  const control = new RegExp(`<(input|select)[^>]*name="${field}"[^>]*aria-invalid="true"[^>]*>`).exec(page.html)?.[0] ?? "";
  const [message] = /[\w-]+-error/.exec(control) ?? ["no message"];
  expect(decode(new RegExp(`id="${message}".*?</p>`, "s").exec(page.html)?.[0] ?? "")).toContain(expected);
}
const SECRET = ["password", "newPassword", "confirmPassword"];

describe.each(Object.entries(sheets))("%s", (_, { address, right, rows }) => {
  test.each(rows)("is rejected if %s is %j: %s", async (field, value, message) => {
    const form = { ...right, [field]: value ?? "", ...again(field, value) };
    if (value === null) delete form[field];
    const page = await visitor().post(address, form);
    expectRefused(page, field, message);
    for (const [name, typed] of Object.entries(form)) {
      if (SECRET.includes(name)) expect(valueOf(page, name) ?? "", name).toBe("");
      else if (name !== "intent" && name !== field) expect(valueOf(page, name), name).toBe(typed);
    }
    for (const name of SECRET.filter((one) => (form[one]?.length ?? 0) > 5)) expect(page.html).not.toContain(form[name]);
  });
});

describe("changing the password", () => {
  const right = { password: "Blue-Kite-27", newPassword: "Green-Door-4", confirmPassword: "Green-Door-4" };
  const rows: Row[] = [
    ["password", "", EMPTY],
    ["password", "Blue-Kite-28", "Your current password is incorrect."],
    ...passwordRows("newPassword"),
    ["newPassword", "Blue-Kite-27", "The new password must be different from your current one."],
    ["confirmPassword", "", EMPTY],
    ["confirmPassword", "Green-Door-5", "New password does not match!"],
  ];
  let owner: ReturnType<typeof buyer>;
  beforeAll(async () => {
    owner = visitor();
    await registerByPhone(owner, { phoneCountry: "HK", phone: "61234567" }, right.password);
  });
  test.each(rows)("is rejected if %s is %j: %s", async (field, value, message) => {
    expectRefused(await owner.post("/en/account/changepass", { ...right, [field]: value ?? "", ...again(field, value) }), field, message);
  });
});

test.each(["register", "forgot-pass"])("/%s sends a code although the password typed with it is a common one", async (page) => {
  const form = { tab: "email", email: `common.${page}@example.com`, password: "password1", newPassword: "password1", confirmPassword: "password1" };
  expect((await visitor().post(`/en/${page}?tab=email`, { ...form, intent: "send-code" })).status).toBe(303);
});

test("a rejected form reports every error at once", async () => {
  const page = await visitor().post("/en/register", { email: "", code: "", password: "short", intent: "go" });
  expect(page.html.match(/href="#register-(email|code|password|agreePrivacy)"/g)).toHaveLength(4);
});

test("another code within a minute is rejected at the recipient field, with how long to wait", async () => {
  const mei = visitor();
  await askForCode(mei, "/en/login?tab=email", { tab: "email", email: "mei@example.com" }, "mei@example.com");
  const page = await mei.post("/en/login?tab=email", { tab: "email", email: "mei@example.com", intent: "send-code" });
  expectRefused(page, "email", "A code is already on its way. You can get another one in ");
});

test("Enter requests a code in a form without one, and submits a form with one", async () => {
  const mei = visitor();
  expect((await mei.post("/en/login", { tab: "email", email: "enter@example.com" })).status).toBe(303);
  expectRefused(await mei.post("/en/login", { tab: "email", email: "enter@example.com", code: "000000" }), "agreePrivacy", AGREE);
});
