import { describe, expect, test } from "vitest";
import { changePassword } from "#server/identity/password/change-password.ts";
import { findSession } from "#server/identity/session/sessions.ts";
import { hashToken } from "#server/identity/core/identity.ts";
import { resetPassword } from "#server/identity/password/reset-password.ts";
import { signInWithPassword } from "#server/identity/sign-in/sign-in-with-password.ts";
import type { Recipient } from "#server/identity/code/recipient.ts";
import { ADA, BOB, codeFor, CLIENT, lastMessage, PASSWORD, PHONE, createAccount, visitor } from "#tests/support/identity/identity.ts";
import { useTestShop } from "#tests/support/shop.ts";

const MINUTE = 60_000;

const shop = useTestShop();

const byPassword = (who: Recipient, password = PASSWORD, more: Partial<typeof visitor> = {}) =>
  signInWithPassword(shop, { ...visitor, ...more, who, password });
const isAlive = async (token: string) => (await findSession(shop, token)) !== null;

/** Returns the token of a sign-in that must have succeeded. */
const tokenOf = (result: { ok: boolean; token?: string }) => {
  expect(result.ok).toBe(true);
  return result.token ?? "";
};

describe("a forgotten password", () => {
  const reset = (code: string, to: Recipient = ADA, more: Partial<{ newPassword: string; replaces: string[] }> = {}) =>
    resetPassword(shop, { ...CLIENT, to, code, newPassword: "new-Heron-43", replaces: [], ...more });

  test("is replaced with a code: every session ends, this browser is signed in, and the owner is notified", async () => {
    const { token: old, accountId } = await createAccount(shop, ADA);
    const elsewhere = tokenOf(await byPassword(ADA));
    const result = await reset(await codeFor(shop, "reset", ADA));
    expect(result).toMatchObject({ ok: true, accountId });
    expect([await isAlive(old), await isAlive(elsewhere), await isAlive(tokenOf(result))]).toEqual([false, false, true]);
    expect(await byPassword(ADA)).toEqual({ ok: false, code: "sign-in-wrong" });
    expect(await byPassword(ADA, "new-Heron-43")).toMatchObject({ ok: true });
    shop.pass(1);
    expect((await lastMessage(shop))?.subject).toBe("Your password was changed");
  });

  test("of a phone account is replaced with a code by SMS", async () => {
    await createAccount(shop, PHONE);
    expect(await reset(await codeFor(shop, "reset", PHONE), PHONE)).toMatchObject({ ok: true });
    expect(await byPassword(PHONE, "new-Heron-43")).toMatchObject({ ok: true });
  });

  test("once replaced, signs in by every address of the account, however often others tried the old one", async () => {
    const { accountId } = await createAccount(shop, ADA);
    await shop.db
      .updateTable("accounts")
      .set({ phone_country: "HK", phone: "91234567", phone_number: "+85291234567" })
      .where("id", "=", accountId)
      .execute();
    for (const who of [ADA, PHONE]) for (let n = 0; n < 6; n++) await byPassword(who, "wrong-Heron-42", { clientAddress: `198.51.100.${n}` });
    expect(await reset(await codeFor(shop, "reset", PHONE), PHONE)).toMatchObject({ ok: true });
    for (const who of [ADA, PHONE]) expect(await byPassword(who, "new-Heron-43")).toMatchObject({ ok: true });
  });

  test("once replaced, invalidates codes requested elsewhere", async () => {
    await createAccount(shop, ADA);
    const stranger = await codeFor(shop, "reset", ADA, { browser: "stranger" });
    await reset(await codeFor(shop, "reset", ADA));
    const late = await resetPassword(shop, { ...CLIENT, browser: "stranger", to: ADA, code: stranger, newPassword: "his-Heron-44", replaces: [] });
    expect(late).toEqual({ ok: false, code: "code-wrong" });
  });

  test("of an unknown address is rejected like a wrong code, and creates no account", async () => {
    expect(await reset("000000", BOB)).toEqual({ ok: false, code: "code-wrong" });
    expect(await shop.db.selectFrom("accounts").select("id").execute()).toEqual([]);
  });
});

describe("changing the password", () => {
  test("ends every other session and gives this browser a new token", async () => {
    const { token, accountId } = await createAccount(shop, ADA);
    const other = tokenOf(await byPassword(ADA, PASSWORD, { stay: true }));
    const request = { accountId, tokenHash: hashToken(token), password: PASSWORD, newPassword: "new-Heron-43" };
    expect(await changePassword(shop, { ...request, password: "wrong-Heron-42" })).toEqual({ ok: false, code: "password-wrong" });
    expect(await changePassword(shop, { ...request, newPassword: "Password1" })).toEqual({ ok: false, code: "password-common" });
    const fresh = tokenOf(await changePassword(shop, request));
    expect([await isAlive(token), await isAlive(other), await isAlive(fresh)]).toEqual([false, false, true]);
    expect(await byPassword(ADA, "new-Heron-43")).toMatchObject({ ok: true });
  });

  test("needs a session of that account", async () => {
    const { accountId } = await createAccount(shop, ADA);
    const { token } = await createAccount(shop, BOB);
    const request = { accountId, tokenHash: hashToken(token), password: PASSWORD, newPassword: "new-Heron-43" };
    expect(await changePassword(shop, request)).toMatchObject({ ok: false });
    expect(await byPassword(ADA)).toMatchObject({ ok: true });
  });

  test("is not blocked by a stranger who guesses at the sign-in, but guesses here are counted", async () => {
    const { token, accountId } = await createAccount(shop, ADA);
    for (let n = 0; n < 6; n++) await byPassword(ADA, "wrong-Heron-42", { clientAddress: "198.51.100.1" });
    const attempt = (password: string) => changePassword(shop, { accountId, tokenHash: hashToken(token), password, newPassword: "new-Heron-43" });
    for (let n = 0; n < 5; n++) expect(await attempt("wrong-Heron-42")).toEqual({ ok: false, code: "password-wrong" });
    expect(await attempt(PASSWORD)).toEqual({ ok: false, code: "too-many-tries-minutes", values: { minutes: 1 } });
    shop.pass(MINUTE);
    expect(await attempt(PASSWORD)).toMatchObject({ ok: true });
  });
});
