import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changeStaffPassword } from "#server/staff/accounts/change-staff-password.ts";
import { endStaffAccount } from "#server/staff/accounts/end-staff-account.ts";
import { endStaffSession, endStaffSessions, listStaffSessions, signOutStaff } from "#server/staff/sessions/end-staff-sessions.ts";
import { findStaffSession } from "#server/staff/sessions/find-staff-session.ts";
import { isRecentlyConfirmed } from "#server/staff/sessions/staff-session.ts";
import { sweepPersonalData } from "#server/privacy/sweep-personal-data.ts";
import { findGrowth, recordStatements } from "#tests/support/query-plans.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { actionsOf, createMember, enterPassword, mailsTo, must, OFFICE, signIn, STAFF_PASSWORD } from "#tests/support/staff/staff-accounts.ts";
import { MEI } from "#tests/support/staff.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const { recorded, log } = recordStatements();
let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop({}, log)));
afterEach(() => shop.close());

const find = (token: string, address = OFFICE.address) => findStaffSession(shop, token, { address });

describe("a session", () => {
  test("ends after thirty idle minutes", async () => {
    const { token } = await createMember(shop);
    shop.pass(29 * MINUTE);
    expect(await find(token)).not.toBeNull();
    shop.pass(29 * MINUTE);
    expect(await find(token)).not.toBeNull();
    shop.pass(30 * MINUTE);
    expect(await find(token)).toBeNull();
  });

  test("ends after ten hours, however much it is used", async () => {
    const { token } = await createMember(shop);
    let used = 0;
    while (used < 40 && (await find(token))) {
      used++;
      shop.pass(20 * MINUTE);
    }
    expect(used).toBe(30);
  });

  test("is looked up with one statement, and its last use is written at most once a minute", async () => {
    const { token } = await createMember(shop);
    await find(token);
    const statements = async () => {
      recorded.clear();
      await find(token, "203.0.113.99");
      return [...recorded.keys()].map((text) => text.split(" ")[0]);
    };
    expect(await statements()).toEqual(["select"]);
    shop.pass(MINUTE);
    expect(await statements()).toEqual(["select", "update"]);
    expect(await statements()).toEqual(["select"]);
    expect((await listStaffSessions(shop, (await find(token))?.account.id ?? ""))[0]).toMatchObject({
      address: "203.0.113.99",
      userAgent: "Firefox",
    });
  });

  test("is unknown by any other text than its token", async () => {
    const { token } = await createMember(shop);
    for (const text of ["", "x", token.slice(1), `${token}=`, "A".repeat(43), "%", "\0"]) expect(await find(text)).toBeNull();
  });

  test("ends by signing out, which is recorded once", async () => {
    const { token } = await createMember(shop);
    expect(await signOutStaff(shop, { token, address: "::1" })).toEqual({ ok: true, ended: true });
    expect(await signOutStaff(shop, { token, address: "::1" })).toEqual({ ok: true, ended: false });
    expect(await find(token)).toBeNull();
    expect((await actionsOf(shop)).filter((action) => action === "staff.sign-out")).toHaveLength(1);
  });

  test("can be ended one by one, by its own account only", async () => {
    const member = await createMember(shop);
    const other = await createMember(shop, { email: "bo@rovelink.example" });
    const second = await signIn(shop, member);
    const sessionId = (await find(second))?.sessionId ?? "";
    expect(await listStaffSessions(shop, member.accountId)).toHaveLength(2);
    expect(await endStaffSession(shop, { accountId: other.accountId, sessionId, who: MEI })).toEqual({ ok: false, code: "session-unknown" });
    expect(await endStaffSession(shop, { accountId: member.accountId, sessionId, who: MEI })).toEqual({ ok: true });
    expect(await find(second)).toBeNull();
    expect(await find(member.token)).not.toBeNull();
  });

  test("can be ended with all others, pending ones too, or all but one's own", async () => {
    const member = await createMember(shop);
    const second = await signIn(shop, member);
    must(await enterPassword(shop, member.email));
    const exceptSessionId = (await find(second))?.sessionId ?? "";
    const { accountId } = member;
    expect(await endStaffSessions(shop, { accountId, exceptSessionId, who: MEI })).toEqual({ ok: true, ended: 2 });
    expect(await find(member.token)).toBeNull();
    expect(await find(second)).not.toBeNull();
    expect(await endStaffSessions(shop, { accountId, who: MEI })).toEqual({ ok: true, ended: 1 });
    expect(await endStaffSessions(shop, { accountId, who: MEI })).toEqual({ ok: true, ended: 0 });
  });
});

test("changing the password ends the other sessions, gives this one a new token, and is mailed", async () => {
  const member = await createMember(shop);
  const token = await signIn(shop, member);
  const change = (password: string, newPassword: string) => changeStaffPassword(shop, { token, password, newPassword, address: "::1" });
  expect(await change("not the password", "a new long phrase")).toEqual({ ok: false, code: "password-wrong" });
  expect(await change(STAFF_PASSWORD, STAFF_PASSWORD)).toEqual({ ok: false, code: "password-same" });
  expect(await change(STAFF_PASSWORD, "passwordpassword")).toEqual({ ok: false, code: "password-common" });
  const changed = must(await change(STAFF_PASSWORD, "a new long phrase"));
  expect(await find(token)).toBeNull();
  expect(await find(member.token)).toBeNull();
  expect(await find(changed.token)).not.toBeNull();
  expect((await enterPassword(shop, member.email)).ok).toBe(false);
  expect((await enterPassword(shop, member.email, { password: "a new long phrase" })).ok).toBe(true);
  expect((await mailsTo(shop, member.email))[0]?.subject).toBe("The password of your staff account was changed");
});

test("a confirmation counts for ten minutes", () => {
  expect(isRecentlyConfirmed({ confirmedAt: null }, 0)).toBe(false);
  expect(isRecentlyConfirmed({ confirmedAt: 0 }, 10 * MINUTE - 1)).toBe(true);
  expect(isRecentlyConfirmed({ confirmedAt: 0 }, 10 * MINUTE)).toBe(false);
});

test("sessions are deleted thirty days after their end, and ended accounts after a year", async () => {
  const { accountId, token } = await createMember(shop);
  const sweep = () => sweepPersonalData(shop, { id: "job_sweep", topic: "sweep", ref: "pulse", payload: {}, attempts: 1, createdAt: 0 });
  const count = async (table: "staff_sessions" | "staff_accounts") => (await shop.db.selectFrom(table).select("id").execute()).length;
  const { ended } = must(await signOutStaff(shop, { token, address: "::1" }));
  expect(ended).toBe(true);
  shop.pass(30 * DAY - MINUTE);
  await sweep();
  expect(await count("staff_sessions")).toBe(2);
  shop.pass(MINUTE);
  await sweep();
  expect(await count("staff_sessions")).toBe(0);
  must(await endStaffAccount(shop, { accountId, who: MEI }));
  shop.pass(364 * DAY);
  await sweep();
  expect(await count("staff_accounts")).toBe(1);
  shop.pass(DAY);
  await sweep();
  expect(await count("staff_accounts")).toBe(0);
});

test("no statement reads more rows the more sessions there were", async () => {
  recorded.clear();
  const member = await createMember(shop);
  const token = await signIn(shop, member);
  await find(token);
  await listStaffSessions(shop, member.accountId);
  await endStaffSessions(shop, { accountId: member.accountId, who: MEI });
  await signOutStaff(shop, { token, address: "::1" });
  const queries = [...recorded.values()].filter(({ sql }) => sql.includes("staff_"));
  expect(queries.length).toBeGreaterThan(15);
  const grown: string[] = [];
  for (const query of queries) grown.push(...[await findGrowth(shop.db, query)].filter((why) => why !== null));
  expect(grown).toEqual([]);
});
