import { beforeEach, describe, expect, test } from "vitest";
import { findStaffSession } from "#server/staff/sessions/find-staff-session.ts";
import { confirmIdentity } from "#server/staff/sign-in/confirm-identity.ts";
import { finishSignIn } from "#server/staff/sign-in/finish-sign-in.ts";
import { useTestShop } from "#tests/support/shop.ts";
import {
  actionsOf,
  byApp,
  createMember,
  enterPassword,
  type Member,
  must,
  OFFICE,
  signIn,
  STAFF_PASSWORD,
  WRONG_CODE,
} from "#tests/support/staff/staff-accounts.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ABROAD = { address: "192.0.2.9", userAgent: "Safari" };
const LIMITED = { ok: false, code: "too-many-tries-minutes" };
const QUEUED = { ok: false, code: "queued", values: { seconds: 10 } };
const shop = useTestShop();
let member: Member;
beforeEach(async () => {
  member = await createMember(shop);
});

const guessPassword = (address: string) => enterPassword(shop, member.email, { password: "wrong phrase here", address });
const guessFactor = (token: string, connection = ABROAD) => finishSignIn(shop, { token, factor: WRONG_CODE, connection });

describe("guessing a password", () => {
  test("waits for its turn after twenty from one network, also for an address that has no account", async () => {
    for (const email of [member.email, "nobody@rovelink.example"]) {
      const guess = (ticket: string) => enterPassword(shop, email, { password: "wrong phrase here", address: "198.51.100.1", ticket });
      for (let n = 0; n < 20; n++) expect(await guess("stranger")).toEqual({ ok: false, code: "staff-sign-in-wrong" });
      expect(await guess("another")).toEqual(QUEUED);
    }
  });

  test("from many networks makes the owner wait for a turn in a new network, and not where they signed in", async () => {
    await signIn(shop, member);
    for (let n = 0; n < 20; n++) await guessPassword(`198.51.100.${n}`);
    expect(await enterPassword(shop, member.email, ABROAD)).toEqual(QUEUED);
    const { token } = must(await enterPassword(shop, member.email));
    expect((await finishSignIn(shop, { token, factor: byApp(shop, member.secret), connection: OFFICE })).ok).toBe(true);
    shop.pass(10_000);
    expect((await enterPassword(shop, member.email, ABROAD)).ok).toBe(true);
  });

  test("does not trust a network for the password alone", async () => {
    for (let n = 0; n < 3; n++) must(await enterPassword(shop, member.email, ABROAD));
    for (let n = 0; n < 20; n++) await guessPassword(`198.51.100.${n}`);
    expect(await enterPassword(shop, member.email, ABROAD)).toEqual(QUEUED);
  });
});

describe("guessing a second factor", () => {
  test("ends the pending session with the fifth wrong one; each is in the audit log", async () => {
    const { token } = must(await enterPassword(shop, member.email, ABROAD));
    for (let n = 0; n < 5; n++) expect(await guessFactor(token)).toEqual({ ok: false, code: "factor-wrong" });
    const right = { token, factor: byApp(shop, member.secret), connection: ABROAD };
    expect(await finishSignIn(shop, right)).toEqual({ ok: false, code: "session-ended" });
    expect((await actionsOf(shop)).filter((action) => action === "staff.fail-factor")).toHaveLength(5);
  });

  test("in parallel gives five guesses, not more", async () => {
    const { token } = must(await enterPassword(shop, member.email, ABROAD));
    const results = await Promise.all(Array.from({ length: 9 }, () => guessFactor(token)));
    expect(results.filter(({ ok, ...rest }) => !ok && "code" in rest && rest.code === "factor-wrong").length).toBeLessThanOrEqual(5);
    expect((await actionsOf(shop)).filter((action) => action === "staff.fail-factor").length).toBeLessThanOrEqual(5);
    expect((await guessFactor(token)).ok).toBe(false);
  });

  test("is limited to ten an hour for an account from all untrusted networks, whatever the session", async () => {
    let wrong = 0;
    for (let n = 0; n < 8; n++) {
      const connection = { ...ABROAD, address: `192.0.2.${n}` };
      const { token } = must(await enterPassword(shop, member.email, connection));
      for (let guess = 0; guess < 3; guess++) if (((await guessFactor(token, connection)) as { code?: string }).code === "factor-wrong") wrong++;
    }
    expect(wrong).toBe(10);
    const { token } = must(await enterPassword(shop, member.email, ABROAD));
    expect(await finishSignIn(shop, { token, factor: byApp(shop, member.secret), connection: ABROAD })).toMatchObject(LIMITED);
    shop.pass(HOUR);
    const later = must(await enterPassword(shop, member.email, ABROAD));
    expect((await finishSignIn(shop, { token: later.token, factor: byApp(shop, member.secret), connection: ABROAD })).ok).toBe(true);
  });

  test("by somebody who has the password does not keep the owner out where they signed in", async () => {
    await signIn(shop, member);
    for (let n = 0; n < 3; n++) {
      const { token } = must(await enterPassword(shop, member.email, ABROAD));
      for (let guess = 0; guess < 5; guess++) await guessFactor(token);
    }
    expect(await signIn(shop, member)).toHaveLength(43);
  });

  test("right ones do not use up the limit", async () => {
    for (let n = 0; n < 12; n++) expect(await signIn(shop, member)).toHaveLength(43);
  });

  test("in a signed-in session ends that session", async () => {
    const confirm = () => confirmIdentity(shop, { token: member.token, password: STAFF_PASSWORD, factor: WRONG_CODE, address: OFFICE.address });
    for (let n = 0; n < 5; n++) expect(await confirm()).toEqual({ ok: false, code: "factor-wrong" });
    expect(await findStaffSession(shop, member.token, OFFICE)).toBeNull();
  });
});

test("guessing the password in a stolen session is limited", async () => {
  const confirm = () => confirmIdentity(shop, { token: member.token, password: "wrong phrase here", factor: WRONG_CODE, address: OFFICE.address });
  for (let n = 0; n < 5; n++) expect(await confirm()).toEqual({ ok: false, code: "password-wrong" });
  expect(await confirm()).toMatchObject(LIMITED);
});
