import { describe, expect, test } from "vitest";
import { changeStaffPassword } from "#server/staff/accounts/change-staff-password.ts";
import { endStaffAccount } from "#server/staff/accounts/end-staff-account.ts";
import { confirmTotpEnrolment, startTotpEnrolment } from "#server/staff/second-factor/enrol-totp.ts";
import { regenerateRecoveryCodes } from "#server/staff/second-factor/remove-factor.ts";
import { findStaffSession } from "#server/staff/sessions/find-staff-session.ts";
import { confirmIdentity } from "#server/staff/sign-in/confirm-identity.ts";
import { finishSignIn } from "#server/staff/sign-in/finish-sign-in.ts";
import { createOwnerLink, useOwnerLink } from "#server/staff/sign-in/owner-link.ts";
import { findPendingSignIn, startSignIn } from "#server/staff/sign-in/start-sign-in.ts";
import { useTestShop } from "#tests/support/shop.ts";
import {
  actionsOf,
  byApp,
  byRecoveryCode,
  codeOf,
  createMember,
  enterPassword,
  invite,
  mailsTo,
  must,
  OFFICE,
  signIn,
  STAFF_PASSWORD,
  STEP,
} from "#tests/support/staff/staff-accounts.ts";
import { MEI } from "#tests/support/staff.ts";

const MINUTE = 60_000;
const shop = useTestShop();

const sessionOf = (token: string) => findStaffSession(shop, token, OFFICE);

describe("signing in", () => {
  test("needs password and second factor; each step has a token of its own, and the previous one ends", async () => {
    const member = await createMember(shop);
    const first = must(await startSignIn(shop, { email: member.email, password: STAFF_PASSWORD, connection: OFFICE, replaces: member.token }));
    expect(await sessionOf(member.token)).toBeNull();
    expect(await sessionOf(first.token)).toBeNull();
    expect(await findPendingSignIn(shop, first.token)).toMatchObject({ next: "factor", methods: { totp: true, passkey: false, recovery: true } });
    const second = must(await finishSignIn(shop, { token: first.token, factor: byApp(shop, member.secret), connection: OFFICE }));
    expect(second.token).not.toBe(first.token);
    expect(await findPendingSignIn(shop, first.token)).toBeNull();
    expect(await sessionOf(second.token)).toMatchObject({
      account: { email: member.email, roles: ["service"] },
      confirmedAt: shop.clock(),
      who: { via: "desk", accountId: member.accountId, address: OFFICE.address },
    });
    expect((await actionsOf(shop)).at(-1)).toBe("staff.sign-in");
  });

  test("with the password only opens nothing: no factor can be added, no recovery codes shown, nothing confirmed", async () => {
    const member = await createMember(shop);
    const { token } = must(await enterPassword(shop, member.email));
    const connection = OFFICE;
    const factor = byApp(shop, member.secret);
    const ended = { ok: false, code: "session-ended" };
    expect(await startTotpEnrolment(shop, { token })).toEqual({ ok: false, code: "factor-needed" });
    expect(await confirmTotpEnrolment(shop, { token, code: "000000", connection })).toEqual({ ok: false, code: "factor-needed" });
    expect(await regenerateRecoveryCodes(shop, { token, address: OFFICE.address })).toEqual({ ok: false, code: "factor-needed" });
    expect(await confirmIdentity(shop, { token, password: STAFF_PASSWORD, factor, address: OFFICE.address })).toEqual(ended);
    expect(await changeStaffPassword(shop, { token, password: STAFF_PASSWORD, newPassword: "a new long phrase", address: "::1" })).toEqual(ended);
  });

  test("must be finished within ten minutes", async () => {
    const member = await createMember(shop);
    const { token } = must(await enterPassword(shop, member.email));
    shop.pass(10 * MINUTE);
    expect(await finishSignIn(shop, { token, factor: byApp(shop, member.secret), connection: OFFICE })).toEqual({ ok: false, code: "session-ended" });
  });

  test("is impossible with an ended account, also between the two steps", async () => {
    const member = await createMember(shop);
    const { token } = must(await enterPassword(shop, member.email));
    must(await endStaffAccount(shop, { accountId: member.accountId, who: MEI }));
    expect(await finishSignIn(shop, { token, factor: byApp(shop, member.secret), connection: OFFICE })).toEqual({ ok: false, code: "session-ended" });
    expect(await enterPassword(shop, member.email)).toEqual({ ok: false, code: "staff-sign-in-wrong" });
  });

  test("before the invitation is accepted is impossible", async () => {
    await invite(shop, "new@rovelink.example");
    expect(await enterPassword(shop, "new@rovelink.example", { password: "" })).toEqual({ ok: false, code: "staff-sign-in-wrong" });
  });
});

describe("a code of an authenticator app", () => {
  test("works one time step early or late, not two", async () => {
    const member = await createMember(shop);
    const attempt = async (steps: number) => {
      const { token } = must(await enterPassword(shop, member.email));
      return (await finishSignIn(shop, { token, factor: byApp(shop, member.secret, steps), connection: OFFICE })).ok;
    };
    shop.pass(10 * STEP);
    expect(await attempt(-2)).toBe(false);
    expect(await attempt(2)).toBe(false);
    expect(await attempt(-1)).toBe(true);
    expect(await attempt(1)).toBe(true);
  });

  test("is never accepted twice, nor is an earlier one, in any session", async () => {
    const member = await createMember(shop);
    const early = byApp(shop, member.secret);
    shop.pass(STEP);
    const code = byApp(shop, member.secret);
    for (const [factor, ok] of [
      [code, true],
      [code, false],
      [early, false],
    ] as const) {
      const { token } = must(await enterPassword(shop, member.email));
      expect((await finishSignIn(shop, { token, factor, connection: OFFICE })).ok).toBe(ok);
    }
    expect((await actionsOf(shop)).filter((action) => action === "staff.fail-factor")).toHaveLength(2);
  });

  test("is accepted once by two sessions at the same time", async () => {
    const member = await createMember(shop);
    const tokens = [must(await enterPassword(shop, member.email)).token, must(await enterPassword(shop, member.email)).token];
    const factor = byApp(shop, member.secret);
    const results = await Promise.all(tokens.map((token) => finishSignIn(shop, { token, factor, connection: OFFICE })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("that confirmed the app does not sign in", async () => {
    const member = await createMember(shop);
    shop.pass(-STEP);
    const { token } = must(await enterPassword(shop, member.email));
    expect(await finishSignIn(shop, { token, factor: byApp(shop, member.secret), connection: OFFICE })).toEqual({ ok: false, code: "factor-wrong" });
  });
});

describe("a recovery code", () => {
  test("signs in once, and a mail says so", async () => {
    const member = await createMember(shop);
    const factor = byRecoveryCode(member.recoveryCodes[0]);
    const { token } = must(await enterPassword(shop, member.email));
    expect(await finishSignIn(shop, { token, factor, connection: OFFICE })).toMatchObject({ ok: true, recoveryCodesLeft: 9 });
    expect((await mailsTo(shop, member.email))[0]?.subject).toBe("A recovery code of your staff account was used");
    expect(await actionsOf(shop)).toContain("staff.use-recovery-code");
    const again = must(await enterPassword(shop, member.email));
    expect(await finishSignIn(shop, { token: again.token, factor, connection: OFFICE })).toEqual({ ok: false, code: "factor-wrong" });
  });

  test("works once for two sessions at the same time", async () => {
    const member = await createMember(shop);
    const tokens = [must(await enterPassword(shop, member.email)).token, must(await enterPassword(shop, member.email)).token];
    const factor = byRecoveryCode(member.recoveryCodes[3]);
    const results = await Promise.all(tokens.map((token) => finishSignIn(shop, { token, factor, connection: OFFICE })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("of another account does not work; new codes replace all earlier ones", async () => {
    const member = await createMember(shop);
    const other = await createMember(shop, { email: "bo@rovelink.example" });
    const { token } = must(await enterPassword(shop, member.email));
    const foreign = byRecoveryCode(other.recoveryCodes[0]);
    expect(await finishSignIn(shop, { token, factor: foreign, connection: OFFICE })).toEqual({ ok: false, code: "factor-wrong" });
    const { recoveryCodes } = must(await regenerateRecoveryCodes(shop, { token: other.token, address: OFFICE.address }));
    expect(new Set(recoveryCodes).size).toBe(10);
    const second = must(await enterPassword(shop, other.email));
    expect(await finishSignIn(shop, { token: second.token, factor: foreign, connection: OFFICE })).toEqual({ ok: false, code: "factor-wrong" });
    const fresh = byRecoveryCode(recoveryCodes[0]);
    expect(await finishSignIn(shop, { token: second.token, factor: fresh, connection: OFFICE })).toMatchObject({ ok: true });
  });
});

describe("confirming one's identity", () => {
  test("takes password and factor, and lasts ten minutes", async () => {
    const member = await createMember(shop);
    shop.pass(11 * MINUTE);
    const { token } = member;
    expect(await startTotpEnrolment(shop, { token })).toEqual({ ok: false, code: "confirmation-needed" });
    const confirm = (password: string, code: string) =>
      confirmIdentity(shop, { token, password, factor: { method: "totp", code }, address: OFFICE.address });
    expect(await confirm("wrong phrase here", codeOf(shop, member.secret))).toEqual({ ok: false, code: "password-wrong" });
    expect(await confirm(STAFF_PASSWORD, codeOf(shop, member.secret, 5))).toEqual({ ok: false, code: "factor-wrong" });
    expect(await confirm(STAFF_PASSWORD, codeOf(shop, member.secret))).toEqual({ ok: true });
    expect((await sessionOf(token))?.confirmedAt).toBe(shop.clock());
    expect((await startTotpEnrolment(shop, { token })).ok).toBe(true);
    shop.pass(10 * MINUTE);
    expect(await startTotpEnrolment(shop, { token })).toEqual({ ok: false, code: "confirmation-needed" });
  });
});

describe("the link of a development machine", () => {
  test("creates the first owner and signs in fully, once and within thirty minutes", async () => {
    const { url } = must(await createOwnerLink(shop));
    expect(url).toMatch(/^http:\/\/localhost:3001\/owner\?key=/);
    const key = url.split("key=")[1] ?? "";
    const results = await Promise.all([1, 2].map(() => useOwnerLink(shop, { key, connection: OFFICE })));
    const token = results.flatMap((result) => (result.ok ? [result.token] : []));
    expect(token).toHaveLength(1);
    expect(await sessionOf(token[0] ?? "")).toMatchObject({ account: { email: "owner@localhost", roles: ["owner"] } });
    const late = must(await createOwnerLink(shop)).url.split("key=")[1] ?? "";
    shop.pass(30 * MINUTE);
    expect(await useOwnerLink(shop, { key: late, connection: OFFICE })).toEqual({ ok: false, code: "link-invalid" });
  });

  test("is refused in a real shop, also one that was made before", async () => {
    const key = must(await createOwnerLink(shop)).url.split("key=")[1] ?? "";
    const real = { ...shop, env: { ...shop.env, strict: true } };
    expect(await createOwnerLink(real)).toEqual({ ok: false, code: "real-shop" });
    expect(await useOwnerLink(real, { key, connection: OFFICE })).toEqual({ ok: false, code: "real-shop" });
  });

  test("signs in beside other accounts", async () => {
    await createMember(shop);
    const key = must(await createOwnerLink(shop)).url.split("key=")[1] ?? "";
    must(await useOwnerLink(shop, { key, connection: OFFICE }));
  });
});

test("no token, key, password or secret is stored in clear text, nor logged", async () => {
  const member = await createMember(shop);
  const token = await signIn(shop, member);
  const rows: unknown[] = [];
  for (const table of ["staff_accounts", "staff_sessions", "staff_links", "staff_totps", "staff_recovery_codes", "jobs", "staff_actions"] as const) {
    rows.push(await shop.db.selectFrom(table).selectAll().execute());
  }
  const stored = JSON.stringify(rows) + shop.logged.join("\n");
  for (const secret of [
    token,
    member.token,
    STAFF_PASSWORD,
    member.secret,
    ...member.recoveryCodes.flatMap((code) => [code, code.replaceAll("-", "")]),
  ]) {
    expect(stored).not.toContain(secret);
  }
});
