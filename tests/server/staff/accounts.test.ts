import { describe, expect, test } from "vitest";
import { acceptInvitation, findInvitation } from "#server/staff/accounts/accept-invitation.ts";
import { changeRoles, changeStaffProfile } from "#server/staff/accounts/change-staff-account.ts";
import { endStaffAccount, resetFactors, restoreStaffAccount } from "#server/staff/accounts/end-staff-account.ts";
import { inviteStaff, resendInvitation } from "#server/staff/accounts/invite-staff.ts";
import { findStaffAccount } from "#server/staff/accounts/list-staff-accounts.ts";
import { AcceptInvitationSchema, InviteStaffSchema } from "#server/staff/accounts/staff-account.schema.ts";
import { startTotpEnrolment } from "#server/staff/second-factor/enrol-totp.ts";
import { findStaffSession } from "#server/staff/sessions/find-staff-session.ts";
import { ops } from "#tests/support/ops.ts";
import { createEnquiry } from "#tests/support/partners/sent-enquiry.ts";
import { useTestShop } from "#tests/support/shop.ts";
import {
  actionsOf,
  createMember,
  enterPassword,
  invite,
  keyFor,
  mailsTo,
  must,
  OFFICE,
  STAFF_PASSWORD,
} from "#tests/support/staff/staff-accounts.ts";
import { MEI } from "#tests/support/staff.ts";

const DAY = 86_400_000;
const EMAIL = "ada@rovelink.example";
const shop = useTestShop({ DESK_ORIGIN: "http://localhost:3001" });

const accept = (key: string, newPassword = STAFF_PASSWORD) => acceptInvitation(shop, { key, newPassword, connection: OFFICE });
const INVALID = { ok: false, code: "link-invalid" };

describe("an invitation", () => {
  test("is a mail with a link to the desk, in the language of the account", async () => {
    await inviteStaff(shop, { email: EMAIL, name: "陳大文", roles: ["editor"], language: "zh-hk", who: MEI });
    const [mail] = await mailsTo(shop, EMAIL);
    expect(mail?.subject).toContain("工作台帳戶");
    expect(mail?.body_text).toContain("http://localhost:3001/invitation?key=");
    expect(mail?.body_text).toContain("7 日");
  });

  test("works once, also for two requests at the same time, and reading its page does not use it", async () => {
    const { key } = await invite(shop, EMAIL);
    expect(await findInvitation(shop, { key })).toMatchObject({ ok: true, account: { email: EMAIL } });
    const results = await Promise.all([accept(key), accept(key)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual(INVALID);
    expect(await findInvitation(shop, { key })).toEqual(INVALID);
  });

  test("is valid for seven days", async () => {
    const { key } = await invite(shop, EMAIL);
    shop.pass(7 * DAY);
    expect(await accept(key)).toEqual(INVALID);
  });

  test("that was sent again replaces the earlier one; an accepted one is not sent again", async () => {
    const { accountId, key } = await invite(shop, EMAIL);
    must(await resendInvitation(shop, { accountId, who: MEI }));
    const second = await keyFor(shop, EMAIL);
    expect(second).not.toBe(key);
    expect(await accept(key)).toEqual(INVALID);
    expect((await accept(second)).ok).toBe(true);
    expect(await resendInvitation(shop, { accountId, who: MEI })).toEqual({ ok: false, code: "invitation-accepted" });
  });

  test("is not sent if it was replaced before the mail left", async () => {
    const { accountId } = must(await inviteStaff(shop, { email: EMAIL, name: "Ada", roles: [], language: "en", who: MEI }));
    must(await resendInvitation(shop, { accountId, who: MEI }));
    expect(await mailsTo(shop, EMAIL)).toHaveLength(1);
  });

  test("leaves the account without any access until a second factor is set up", async () => {
    const { accountId, key } = await invite(shop, EMAIL);
    const { token } = must(await accept(key));
    expect(await findStaffSession(shop, token, OFFICE)).toBeNull();
    expect(await findStaffAccount(shop, { id: accountId })).toMatchObject({ state: "enrolling" });
    expect((await startTotpEnrolment(shop, { token })).ok).toBe(true);
  });

  test("refuses common passwords, and can then be used with another", async () => {
    const { key } = await invite(shop, EMAIL);
    const common = [
      "1qaz2wsx3edc",
      "123456qwerty2026",
      "aaaaaaaaaaaa",
      "passwordpassword",
      "123456789012",
      "abcdefghijkl",
      EMAIL,
      EMAIL.toUpperCase(),
    ];
    for (const password of common) expect([password, await accept(key, password)]).toEqual([password, { ok: false, code: "password-common" }]);
    expect((await accept(key, "all lower case words")).ok).toBe(true);
  });

  test("to an address that has an account is rejected", async () => {
    const { accountId } = await invite(shop, EMAIL);
    const again = () => inviteStaff(shop, { email: EMAIL, name: "Ada", roles: [], language: "en", who: MEI });
    expect(await again()).toEqual({ ok: false, code: "account-exists" });
    must(await endStaffAccount(shop, { accountId, who: MEI }));
    expect(await again()).toEqual({ ok: false, code: "account-ended" });
  });
});

test("the forms require twelve characters typed twice, known roles, and report all errors at once", () => {
  const errors = AcceptInvitationSchema.safeParse({ newPassword: "elevenchars", confirmPassword: "other" }).error?.issues ?? [];
  expect(errors.map(({ path, message }) => [path[0], message])).toEqual([
    ["newPassword", "identity.password-short?min=12"],
    ["confirmPassword", "identity.password-match"],
  ]);
  const invited = { email: "ADA@rovelink.example", name: "Ada", language: "en" };
  expect(InviteStaffSchema.parse({ ...invited, roles: "owner" })).toMatchObject({ email: EMAIL, roles: ["owner"] });
  expect(InviteStaffSchema.parse(invited).roles).toEqual([]);
  const wrong = InviteStaffSchema.safeParse({ email: "x", name: "", language: "fr", roles: ["root"] }).error?.issues ?? [];
  expect(wrong.map(({ path }) => path[0])).toEqual(["email", "name", "roles", "language"]);
});

describe("an account", () => {
  test("has its new roles and name with the next request; nothing is recorded if nothing changes", async () => {
    const { accountId, token } = await createMember(shop);
    expect(await changeRoles(shop, { accountId, roles: ["finance", "service", "finance"], who: MEI })).toEqual({ ok: true, changed: true });
    expect(await changeRoles(shop, { accountId, roles: ["service", "finance"], who: MEI })).toEqual({ ok: true, changed: false });
    const profile = { accountId, name: "Ada W.", language: "zh-cn" as const, who: MEI };
    expect(await changeStaffProfile(shop, profile)).toEqual({ ok: true, changed: true });
    expect(await changeStaffProfile(shop, profile)).toEqual({ ok: true, changed: false });
    expect((await findStaffSession(shop, token, OFFICE))?.account).toMatchObject({
      roles: ["service", "finance"],
      name: "Ada W.",
      language: "zh-cn",
    });
    const actions = await shop.db.selectFrom("staff_actions").selectAll().where("action", "=", "staff.change-roles").execute();
    expect(actions).toMatchObject([
      { who: "Mei", subject_id: accountId, before_values: '{"roles":"service"}', after_values: '{"roles":"service,finance"}' },
    ]);
    expect((await actionsOf(shop)).filter((action) => action === "staff.rename")).toHaveLength(1);
  });

  test("that ends loses its sessions at once, and comes back only with a new invitation", async () => {
    const { accountId, token } = await createMember(shop);
    expect(await endStaffAccount(shop, { accountId, who: MEI })).toEqual({ ok: true, changed: true });
    expect(await endStaffAccount(shop, { accountId, who: MEI })).toEqual({ ok: true, changed: false });
    expect(await findStaffSession(shop, token, OFFICE)).toBeNull();
    expect(await restoreStaffAccount(shop, { accountId, who: MEI })).toEqual({ ok: true, changed: true });
    expect(await restoreStaffAccount(shop, { accountId, who: MEI })).toEqual({ ok: true, changed: false });
    expect(await findStaffSession(shop, token, OFFICE)).toBeNull();
    expect((await enterPassword(shop, EMAIL)).ok).toBe(false);
    expect((await accept(await keyFor(shop, EMAIL))).ok).toBe(true);
    expect((await actionsOf(shop)).filter((action) => ["staff.end", "staff.restore"].includes(action)).sort()).toEqual([
      "staff.end",
      "staff.restore",
    ]);
  });

  test("that ends or may no longer handle enquiries has none assigned", async () => {
    const [ada, bo] = [await createMember(shop), await createMember(shop, { email: "bo@rovelink.example" })];
    const { reference } = await createEnquiry(shop);
    const assign = (assignee: string) => shop.db.updateTable("enquiries").set({ assigned_to: assignee }).where("reference", "=", reference).execute();
    const assignee = async () => (await shop.db.selectFrom("enquiries").select("assigned_to").executeTakeFirstOrThrow()).assigned_to;
    await assign(ada.accountId);
    must(await endStaffAccount(shop, { accountId: bo.accountId, who: MEI }));
    must(await changeRoles(shop, { accountId: ada.accountId, roles: ["service", "finance"], who: MEI }));
    expect(await assignee()).toBe(ada.accountId);
    must(await changeRoles(shop, { accountId: ada.accountId, roles: ["finance"], who: MEI }));
    expect(await assignee()).toBeNull();
    await assign(ada.accountId);
    must(await endStaffAccount(shop, { accountId: ada.accountId, who: MEI }));
    expect(await assignee()).toBeNull();
  });

  test("whose factors are reset cannot be opened with its password, only with the new invitation", async () => {
    const { accountId, token } = await createMember(shop);
    must(await resetFactors(shop, { accountId, who: MEI }));
    expect(await findStaffSession(shop, token, OFFICE)).toBeNull();
    expect(await enterPassword(shop, EMAIL)).toEqual({ ok: false, code: "staff-sign-in-wrong" });
    expect(await findStaffAccount(shop, { id: accountId })).toMatchObject({ state: "invited", factors: { totp: false, recoveryCodesLeft: 0 } });
    expect((await accept(await keyFor(shop, EMAIL))).ok).toBe(true);
  });
});

describe("the last owner", () => {
  test("cannot be ended or lose the role; an invitation that was not accepted does not count", async () => {
    const owner = await createMember(shop, { roles: ["owner"] });
    const invited = await invite(shop, "bo@rovelink.example", ["owner"]);
    const refused = { ok: false, code: "last-owner" };
    expect(await endStaffAccount(shop, { accountId: owner.accountId, who: MEI })).toEqual(refused);
    expect(await changeRoles(shop, { accountId: owner.accountId, roles: ["service"], who: MEI })).toEqual(refused);
    expect((await endStaffAccount(shop, { accountId: invited.accountId, who: MEI })).ok).toBe(true);
  });

  test("remains if two owners end each other at the same time", async () => {
    const [a, b] = [await createMember(shop, { roles: ["owner"] }), await createMember(shop, { email: "bo@rovelink.example", roles: ["owner"] })];
    const results = await Promise.all([a, b].map(({ accountId }) => endStaffAccount(shop, { accountId, who: MEI })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results).toContainEqual({ ok: false, code: "last-owner" });
  });
});

test("the operations commands invite owners, and help one who cannot sign in", async () => {
  const run = async (...args: string[]) => ops(shop, "staff", ...args);
  const who = ["--who", "Mei"];
  expect(await run("add", EMAIL, "--name", "Ada", ...who)).toMatchObject({ code: 0 });
  expect((await run("list")).text).toMatch(/ada@rovelink\.example +Ada +owner +invited/);
  expect(await run("add", EMAIL, "--name", "Ada", ...who)).toMatchObject({ code: 1, text: expect.stringContaining("has an account") });
  expect((await run("invite", EMAIL, ...who)).code).toBe(0);
  must(await accept(await keyFor(shop, EMAIL)));
  expect((await run("invite", EMAIL, ...who)).text).toContain("staff reset-factors");
  expect((await run("reset-factors", EMAIL, ...who)).code).toBe(0);
  must(await accept(await keyFor(shop, EMAIL)));
  await shop.db.updateTable("staff_accounts").set({ ended_at: shop.clock() }).execute();
  for (const command of [["reset-factors"], ["invite"], ["add", "--name", "Ada"]])
    expect(await run(command[0] ?? "", EMAIL, ...command.slice(1), ...who)).toMatchObject({ code: 1, text: expect.stringContaining("has ended") });
  expect(await run("invite", "nobody@rovelink.example", ...who)).toMatchObject({ code: 1, text: expect.stringContaining("no staff account") });
});
