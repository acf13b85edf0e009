import { describe, expect, test } from "vitest";
import { acceptInvitation } from "#server/staff/accounts/accept-invitation.ts";
import { confirmTotpEnrolment, startTotpEnrolment } from "#server/staff/second-factor/enrol-totp.ts";
import { listFactors } from "#server/staff/second-factor/list-factors.ts";
import { startPasskeyCheck } from "#server/staff/second-factor/prove-factor.ts";
import { finishPasskeyRegistration, startPasskeyRegistration } from "#server/staff/second-factor/register-passkey.ts";
import { removeFactor } from "#server/staff/second-factor/remove-factor.ts";
import { AuthenticationCredentialSchema, RegistrationCredentialSchema } from "#server/staff/second-factor/second-factor.schema.ts";
import { findStaffSession } from "#server/staff/sessions/find-staff-session.ts";
import { finishSignIn } from "#server/staff/sign-in/finish-sign-in.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { createAuthenticator } from "#tests/support/staff/authenticator.ts";
import {
  actionsOf,
  codeOf,
  createMember,
  enterPassword,
  invite,
  mailsTo,
  must,
  OFFICE,
  STAFF_PASSWORD,
} from "#tests/support/staff/staff-accounts.ts";

const EMAIL = "ada@rovelink.example";
const shop = useTestShop();

type Wrong = { challenge?: string; origin?: string; host?: string; verified?: boolean; counter?: number };

async function register(token: string, authenticator = createAuthenticator(), wrong: Wrong = {}) {
  const { options } = must(await startPasskeyRegistration(shop, { token }));
  const credential = RegistrationCredentialSchema.parse(authenticator.register({ challenge: options.challenge, ...wrong }));
  return finishPasskeyRegistration(shop, { token, name: "Laptop", credential, connection: OFFICE });
}

/** An account whose only factor is a passkey. */
async function createPasskeyMember() {
  const authenticator = createAuthenticator();
  const { accountId, key } = await invite(shop, EMAIL);
  const pending = must(await acceptInvitation(shop, { key, newPassword: STAFF_PASSWORD, connection: OFFICE }));
  const added = must(await register(pending.token, authenticator));
  return { accountId, authenticator, token: added.token ?? "", added };
}

async function answer(authenticator: ReturnType<typeof createAuthenticator>, wrong: Wrong = {}) {
  const { token } = must(await enterPassword(shop, EMAIL));
  const { options } = must(await startPasskeyCheck(shop, { token }));
  const credential = AuthenticationCredentialSchema.parse(authenticator.sign({ challenge: options.challenge, ...wrong }));
  const finish = () => finishSignIn(shop, { token, factor: { method: "passkey", credential }, connection: OFFICE });
  return { token, credential, finish };
}

describe("a passkey", () => {
  test("completes the first sign-in, and signs in from then on", async () => {
    const { added, authenticator, accountId } = await createPasskeyMember();
    expect(added.recoveryCodes).toHaveLength(10);
    expect(await findStaffSession(shop, added.token ?? "", OFFICE)).toMatchObject({ account: { email: EMAIL } });
    const { finish } = await answer(authenticator);
    expect(await finish()).toMatchObject({ ok: true });
    expect((await listFactors(shop, accountId)).passkeys).toMatchObject([{ name: "Laptop", lastUsedAt: shop.clock() }]);
  });

  test.each<[string, Wrong]>([
    ["for another site", { origin: "http://localhost:3000" }],
    ["for another host", { host: "desk.example.com" }],
    ["for another challenge", { challenge: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
    ["without user verification", { verified: false }],
  ])("%s is refused, when it is added and when it is used", async (_, wrong) => {
    const { authenticator, token } = await createPasskeyMember();
    expect(await register(token, createAuthenticator(), wrong)).toEqual({ ok: false, code: "passkey-wrong" });
    expect(await (await answer(authenticator, wrong)).finish()).toEqual({ ok: false, code: "factor-wrong" });
  });

  test("of somebody else is refused", async () => {
    await createPasskeyMember();
    expect(await (await answer(createAuthenticator())).finish()).toEqual({ ok: false, code: "factor-wrong" });
  });

  test("answers a challenge once, within five minutes, and only in the session that asked", async () => {
    const { authenticator } = await createPasskeyMember();
    const first = await answer(authenticator, { origin: "http://evil.example" });
    expect((await first.finish()).ok).toBe(false);
    const { options } = must(await startPasskeyCheck(shop, first));
    const credential = AuthenticationCredentialSchema.parse(authenticator.sign({ challenge: options.challenge }));
    const other = must(await enterPassword(shop, EMAIL));
    must(await startPasskeyCheck(shop, other));
    const factor = { method: "passkey" as const, credential };
    expect((await finishSignIn(shop, { token: other.token, factor, connection: OFFICE })).ok).toBe(false);
    shop.pass(5 * 60_000);
    expect((await finishSignIn(shop, { token: first.token, factor, connection: OFFICE })).ok).toBe(false);
    const third = await answer(authenticator);
    const results = await Promise.all([third.finish(), third.finish()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("whose counter does not increase is refused: it may be a copy", async () => {
    const { authenticator } = await createPasskeyMember();
    expect((await (await answer(authenticator, { counter: 7 })).finish()).ok).toBe(true);
    expect((await (await answer(authenticator, { counter: 7 })).finish()).ok).toBe(false);
    expect((await (await answer(authenticator, { counter: 6 })).finish()).ok).toBe(false);
    expect((await (await answer(authenticator, { counter: 8 })).finish()).ok).toBe(true);
  });

  test("belongs to one account", async () => {
    const { authenticator } = await createPasskeyMember();
    const other = await createMember(shop, { email: "bo@rovelink.example" });
    expect(await register(other.token, authenticator)).toEqual({ ok: false, code: "passkey-known" });
  });

  test("that is not JSON, or lacks a part, is invalid input", () => {
    for (const text of ["", "{", "[]", "null", '{"id":"a","rawId":"a","type":"public-key"}', `"${"x".repeat(30_000)}"`]) {
      expect(AuthenticationCredentialSchema.safeParse(text).success).toBe(false);
      expect(RegistrationCredentialSchema.safeParse(text).success).toBe(false);
    }
  });
});

describe("the factors of an account", () => {
  test("can be several; each change is recorded and mailed to its owner", async () => {
    const member = await createMember(shop, { email: EMAIL });
    const added = must(await register(member.token));
    expect(added).toEqual({ ok: true, token: null, recoveryCodes: null });
    expect((await mailsTo(shop, EMAIL))[0]?.subject).toBe("A new second step was added to your staff account");
    expect((await removeFactor(shop, { token: member.token, address: "::1", remove: { factor: "totp" } })).ok).toBe(true);
    expect((await mailsTo(shop, EMAIL))[0]?.subject).toBe("A second step was removed from your staff account");
    expect(await actionsOf(shop)).toEqual(expect.arrayContaining(["staff.add-factor", "staff.remove-factor"]));
  });

  test("never become none: the last one stays, also if two are removed at the same time", async () => {
    const member = await createMember(shop, { email: EMAIL });
    const remove = (what: Parameters<typeof removeFactor>[1]["remove"]) => removeFactor(shop, { token: member.token, address: "::1", remove: what });
    expect(await remove({ factor: "totp" })).toEqual({ ok: false, code: "last-factor" });
    must(await register(member.token));
    const [passkey] = (await listFactors(shop, member.accountId)).passkeys;
    const results = await Promise.all([remove({ factor: "totp" }), remove({ factor: "passkey", passkeyId: passkey?.id ?? "" })]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, code: "last-factor" });
  });

  test("of another account cannot be removed", async () => {
    const member = await createMember(shop, { email: EMAIL });
    must(await register(member.token));
    const other = await createMember(shop, { email: "bo@rovelink.example" });
    must(await register(other.token));
    const [foreign] = (await listFactors(shop, member.accountId)).passkeys;
    const remove = { factor: "passkey" as const, passkeyId: foreign?.id ?? "" };
    expect(await removeFactor(shop, { token: other.token, address: "::1", remove })).toEqual({ ok: false, code: "factor-unknown" });
  });

  test("include one authenticator app: a new one replaces it once its first code is typed, not before", async () => {
    const member = await createMember(shop, { email: EMAIL });
    const { secret } = must(await startTotpEnrolment(shop, member));
    expect(must(await startTotpEnrolment(shop, member)).secret).toBe(secret);
    const confirm = (code: string) => confirmTotpEnrolment(shop, { token: member.token, code, connection: OFFICE });
    expect(await confirm(codeOf(shop, member.secret))).toEqual({ ok: false, code: "code-wrong" });
    const works = async (app: string) => {
      const { token } = must(await enterPassword(shop, EMAIL));
      return (await finishSignIn(shop, { token, factor: { method: "totp", code: codeOf(shop, app) }, connection: OFFICE })).ok;
    };
    expect(await works(secret)).toBe(false);
    expect(await works(member.secret)).toBe(true);
    must(await confirm(codeOf(shop, secret)));
    shop.pass(30_000);
    expect(await works(member.secret)).toBe(false);
    expect(await works(secret)).toBe(true);
  });

  test("are set up once by two requests in a pending session", async () => {
    const { key } = await invite(shop, EMAIL);
    const { token } = must(await acceptInvitation(shop, { key, newPassword: STAFF_PASSWORD, connection: OFFICE }));
    const { secret } = must(await startTotpEnrolment(shop, { token }));
    const confirm = () => confirmTotpEnrolment(shop, { token, code: codeOf(shop, secret), connection: OFFICE });
    const results = await Promise.all([confirm(), confirm()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
