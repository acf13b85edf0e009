import { beforeEach, describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { caller, type Call } from "#tests/support/api/api-call.ts";
import { ADA, codeFor, lastMessage, PASSWORD, createAccount, wrongCode } from "#tests/support/identity/identity.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();
let call: Call;
beforeEach(async () => {
  call = caller(shop);
});

const email = "ada@example.com";
const phone = { phoneCountry: "HK", phone: "9123 4567" };
const iccid = simCardIccid(1);

/** Requests a code as a program does, and reads it from the message. */
async function askCode(purpose: string, to: Record<string, string> = { email }): Promise<{ code: string; codeKey: string }> {
  await shop.runJobs();
  shop.pass(1);
  const { codeKey } = (await call("/user/sendCode", { purpose, ...to })).data;
  const code = /(?<!\d)\d{6}(?!\d)/.exec((await lastMessage(shop))?.text ?? "")?.[0] ?? "";
  return { code, codeKey: String(codeKey) };
}

/** Creates an account by phone. Returns its token. */
async function byPhone(): Promise<string> {
  const sent = await askCode("register", phone);
  return String((await call("/user/register", { ...phone, ...sent, password: PASSWORD, agreePrivacy: "on" })).data.token);
}

const kindOf = async (Token: string) => (await call("/user/getUserInfo", {}, { Token })).resultCode;

describe("/user/sendCode and /user/register", () => {
  test("a code and its key create an account and return a Token that calls accept", async () => {
    const sent = await askCode("register");
    expect(sent.codeKey).toMatch(/^[\w-]{43}$/);
    const form = { email, ...sent, password: PASSWORD, agreePrivacy: "on" };
    const opened = await call("/user/register", form);
    expect(opened).toMatchObject({ resultCode: "SUCCESS", data: { kind: "account", existed: false, keptPassword: false } });
    expect(opened.cookies).toEqual([]);
    expect((await call("/order/getOrderList", {}, { Token: String(opened.data.token) })).resultCode).toBe("SUCCESS");
    expect((await call("/user/register", form)).resultCode).toBe("CODE_WRONG");
  });

  test("posted twice simultaneously, one code creates one account", async () => {
    const form = { email, ...(await askCode("register")), password: PASSWORD, agreePrivacy: "on" };
    const results = await Promise.all([call("/user/register", form), call("/user/register", form)]);
    expect(results.map(({ resultCode }) => resultCode).sort()).toEqual(["CODE_WRONG", "SUCCESS"]);
  });

  test("a code is valid for the key that it was requested with only: for no other program, and for no page", async () => {
    const { code } = await askCode("register");
    const other = await askCode("register", { email: "eve@example.com" });
    const form = { email, code, password: PASSWORD, agreePrivacy: "on" };
    expect((await call("/user/register", { ...form, codeKey: other.codeKey })).resultCode).toBe("CODE_WRONG");
    const browser = "B".repeat(43);
    shop.pass(60_000);
    const pageCode = await codeFor(shop, "register", ADA, { browser });
    expect((await call("/user/register", { ...form, code: pageCode, codeKey: browser })).resultCode).toBe("CODE_WRONG");
  });

  test("a code for one purpose is valid for no other, and five wrong ones invalidate it", async () => {
    const { code, codeKey } = await askCode("register");
    const login = { email, codeKey, agreePrivacy: "on" };
    expect((await call("/user/login", { ...login, code })).resultCode).toBe("CODE_WRONG");
    const form = { ...login, password: PASSWORD };
    for (let n = 0; n < 5; n++) expect((await call("/user/register", { ...form, code: wrongCode(code) })).resultCode).toBe("CODE_WRONG");
    expect((await call("/user/register", { ...form, code })).resultCode).toBe("CODE_WRONG");
  });

  test("another code with the same key waits a minute; without the key, the pages' limits per address and recipient apply", async () => {
    const { codeKey } = await askCode("register");
    expect(await call("/user/sendCode", { purpose: "register", email, codeKey })).toMatchObject({
      resultCode: "CODE_SOON",
      resultMessage: expect.stringContaining("60 seconds"),
    });
    for (let n = 1; n < 5; n++) expect((await call("/user/sendCode", { purpose: "register", email })).resultCode).toBe("SUCCESS");
    expect((await call("/user/sendCode", { purpose: "register", email })).resultCode).toBe("TOO_MANY_TRIES");
  });
});

describe("/user/login", () => {
  test("returns an account's Token for email and password, email and code, phone and password", async () => {
    await createAccount(shop);
    const first = await call("/user/login", { tab: "email", email, password: PASSWORD });
    expect(first).toMatchObject({ resultCode: "SUCCESS", data: { kind: "account", token: expect.stringMatching(/^[\w-]{43}$/) } });
    const sent = await askCode("login");
    const second = await call("/user/login", { email, ...sent, agreePrivacy: "on", staySignedIn: "on" });
    expect(second).toMatchObject({ resultCode: "SUCCESS", data: { kind: "account" } });
    expect(second.data.token).not.toBe(first.data.token);
    await byPhone();
    expect(await call("/user/login", { ...phone, password: PASSWORD })).toMatchObject({ resultCode: "SUCCESS", data: { kind: "account" } });
  });

  test("rejects wrong details and unknown people identically", async () => {
    await createAccount(shop);
    const results = [
      await call("/user/login", { email, password: "not-Right-1" }),
      await call("/user/login", { email: "no@example.com", password: PASSWORD }),
    ];
    expect(results[0]).toMatchObject({ resultCode: "SIGN_IN_WRONG", resultData: null });
    expect(results[1]).toEqual(results[0]);
    expect((await call("/user/login", { ...phone, password: PASSWORD })).resultCode).toBe("SIGN_IN_WRONG_PHONE");
  });

  test("an ICCID signs in its holder, who sees the SIM and nothing of an account", async () => {
    const { data } = await call("/user/login", { iccid });
    expect(data.kind).toBe("card");
    const Token = String(data.token);
    expect((await call("/sim/list", {}, { Token })).data.sims).toEqual([{ iccid, kind: "physical", remark: "" }]);
    for (const path of ["/order/getOrderList", "/user/changePassword", "/sim/add"]) {
      expect((await call(path, { iccid }, { Token })).resultCode).toBe("ACCOUNT_NEEDED");
    }
    expect((await call("/user/login", { iccid: "8985234999999999999" })).resultCode).toBe("ICCID");
    expect((await call("/user/login", { tab: "iccid", iccid: "12" })).resultCode).toBe("PARAM_ERROR");
  });

  test("a program that signs in again leaves no session behind; a page of the shop that calls gets its cookie", async () => {
    await createAccount(shop);
    const Token = String((await call("/user/login", { email, password: PASSWORD })).data.token);
    const next = await call("/user/login", { email, password: PASSWORD }, { Token });
    expect(next.resultCode).toBe("SUCCESS");
    expect(await kindOf(Token)).toBe("TOKEN_VALID_FAIL");
    const page = await call("/user/login", { email, password: PASSWORD }, { Token: null });
    expect(page.cookies[0]).toMatch(/^Token=[\w-]{43};.*HttpOnly/);
  });
});

test("/user/logout ends the session, also an ICCID session; without one, or one that has ended, it answers the same", async () => {
  for (const Token of [String((await call("/user/login", { iccid })).data.token), (await createAccount(shop)).token]) {
    expect(await call("/user/logout", {}, { Token })).toMatchObject({ resultCode: "SUCCESS", resultData: null });
    expect((await call("/sim/list", {}, { Token })).resultCode).toBe("TOKEN_VALID_FAIL");
    expect((await call("/user/logout", {}, { Token })).resultCode).toBe("SUCCESS");
    expect((await call("/sim/list", {}, { Token })).resultCode).toBe("TOKEN_VALID_FAIL");
  }
  expect(await call("/user/logout")).toMatchObject({ resultCode: "SUCCESS", resultData: null });
});

test("/user/resetPassword sets a new password with a code, and ends every earlier session", async () => {
  const { token } = await createAccount(shop);
  const form = { email, newPassword: "red-Heron-43", confirmPassword: "red-Heron-43" };
  const sent = await askCode("resetPassword");
  expect((await call("/user/resetPassword", { ...form, ...sent, confirmPassword: "red-Heron-44" })).data.fields).toEqual({
    confirmPassword: ["New password does not match!"],
  });
  const reset = await call("/user/resetPassword", { ...form, ...sent });
  expect(reset).toMatchObject({ resultCode: "SUCCESS", data: { kind: "account" } });
  expect(await kindOf(token)).toBe("TOKEN_VALID_FAIL");
  expect((await call("/user/resetPassword", { ...form, ...sent })).resultCode).toBe("CODE_WRONG");
  expect((await call("/user/login", { email, password: "red-Heron-43" })).resultCode).toBe("SUCCESS");
});

test("/user/changePassword requires the present one, ends the old Token and returns a new one", async () => {
  const Token = await byPhone();
  const form = { password: PASSWORD, newPassword: "red-Heron-43", confirmPassword: "red-Heron-43" };
  expect((await call("/user/changePassword", form)).resultCode).toBe("TOKEN_VALID_FAIL");
  expect((await call("/user/changePassword", { ...form, password: "not-Right-1" }, { Token })).resultCode).toBe("PASSWORD_WRONG");
  const changed = await call("/user/changePassword", form, { Token });
  expect(changed.resultCode).toBe("SUCCESS");
  expect(await kindOf(Token)).toBe("TOKEN_VALID_FAIL");
  expect(await kindOf(String(changed.data.token))).toBe("SUCCESS");
  const byMail = (await createAccount(shop)).token;
  expect((await call("/user/changePassword", form, { Token: byMail })).resultCode).toBe("NO_PHONE_LOGIN");
});
