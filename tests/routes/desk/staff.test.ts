import { beforeEach, expect, test } from "vitest";
import { findStaffAccount } from "#server/staff/accounts/list-staff-accounts.ts";
import { openDesk } from "#tests/support/desk.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { createVisit } from "#tests/support/staff/desk-visit.ts";
import { actionsOf, createMember, keyFor, mailsTo, type Member } from "#tests/support/staff/staff-accounts.ts";

const MINUTE = 60_000;
const BOB = "bob@rovelink.example";
const shop = useTestShop({ DESK_ORIGIN: "http://localhost:3001" });
let owner: ReturnType<typeof createVisit>;
let ownerId: string;
let bob: Member;
const visitOf = (token: string) => createVisit(openDesk(shop), token);
const accountOf = (id: string) => findStaffAccount(shop, { id });

beforeEach(async () => {
  bob = await createMember(shop, { email: BOB, roles: ["service"] });
  const member = await createMember(shop, { roles: ["owner"] });
  owner = visitOf(member.token);
  ownerId = member.accountId;
});

test("an owner invites a colleague, who gets the mail in their language", async () => {
  const invited = await owner.submit("/staff/invite", "invite", {
    email: "chan@rovelink.example",
    name: "陳大文",
    roles: ["reviewer", "editor"],
    language: "zh-hk",
  });
  expect(await owner.follow(invited)).toContain("We’re sending the invitation to chan@rovelink.example.");
  const page = await owner.get(invited.location ?? "");
  expect(page.text).toContain("Invited");
  expect(page.text).toContain("Reviewer, Editor");
  expect((await mailsTo(shop, "chan@rovelink.example"))[0]?.subject).toContain("工作台帳戶");
  expect((await actionsOf(shop)).at(-1)).toBe("staff.invite");
});

test("an invitation with errors shows all of them, and keeps every role that was ticked", async () => {
  const wrong = await owner.submit("/staff/invite", "invite", { email: "bob", name: "", roles: ["reviewer", "editor"], language: "" });
  expect(wrong.status).toBe(400);
  for (const field of ["email", "name", "language"]) expect(wrong.html).toContain(`href="#invite-${field}"`);
  const known = await owner.submit("/staff/invite", "invite", { email: BOB, name: "Bob", roles: ["reviewer", "editor"], language: "en" });
  expect(known.text).toContain("This address already has an account.");
  for (const page of [wrong, known]) expect(page.html.split('checked=""')).toHaveLength(3);
});

test("changed roles take effect with the next request of an open session", async () => {
  const visit = visitOf(bob.token);
  expect((await visit.get("/staff")).status).toBe(403);
  const page = await owner.get(`/staff/${bob.accountId}/roles`);
  expect(page.html.split('checked=""')).toHaveLength(2);
  await owner.submit(`/staff/${bob.accountId}/roles`, "change-roles", { roles: ["owner"] });
  expect((await visit.get("/staff")).status).toBe(200);
  await owner.submit(`/staff/${bob.accountId}/roles`, "change-roles", {});
  expect((await visit.get("/staff")).status).toBe(403);
  expect(await accountOf(bob.accountId)).toMatchObject({ roles: [] });
});

test("the last owner stays owner", async () => {
  const rejected = await owner.submit(`/staff/${ownerId}/roles`, "change-roles", { roles: ["service"] });
  expect(rejected.status).toBe(400);
  expect(rejected.text).toContain("This is the last owner");
  expect(await accountOf(ownerId)).toMatchObject({ roles: ["owner"] });
});

test("an owner who gives up the role lands on a page that they may open", async () => {
  await owner.submit(`/staff/${bob.accountId}/roles`, "change-roles", { roles: ["owner"] });
  const changed = await owner.submit(`/staff/${ownerId}/roles`, "change-roles", { roles: ["finance"] });
  expect(changed.location).toBe("/account");
  expect((await owner.get("/staff")).status).toBe(403);
});

test("ending an account says what happens, ends its sessions at once, and can be restored with a new invitation", async () => {
  const visit = visitOf(bob.token);
  const question = await owner.get(`/staff/${bob.accountId}/end`);
  expect(question.text).toContain("1 session ends at once.");
  expect((await visit.get("/account")).status).toBe(200);
  const ended = await owner.submit(`/staff/${bob.accountId}/end`, "end");
  expect(await owner.follow(ended)).toContain("has ended");
  expect((await visit.get("/account")).location).toMatch("/sign-in");
  expect((await owner.get(`/staff/${bob.accountId}/end`)).status).toBe(404);
  const restored = await owner.submit(`/staff/${bob.accountId}`, "restore");
  expect(await owner.follow(restored)).toContain(`We’re sending the invitation to ${BOB}.`);
  expect(await accountOf(bob.accountId)).toMatchObject({ state: "invited", roles: ["service"] });
  expect((await actionsOf(shop)).slice(-2)).toEqual(["staff.end", "staff.restore"]);
});

test("after a reset the account needs its new invitation; sent again, the earlier one no longer works", async () => {
  const visit = visitOf(bob.token);
  await owner.submit(`/staff/${bob.accountId}/reset`, "reset");
  expect((await visit.get("/account")).location).toMatch("/sign-in");
  const first = await keyFor(shop, BOB);
  await owner.submit(`/staff/${bob.accountId}`, "resend");
  const second = await keyFor(shop, BOB);
  expect(second).not.toBe(first);
  expect((await visitOf("").get(`/invitation?key=${first}`)).text).toContain("This invitation no longer works");
  expect((await visitOf("").get(`/invitation?key=${second}`)).text).toContain("Choose your password");
});

test("an owner ends one session of a colleague, or all of them, but not with the id of another account's session", async () => {
  const own = await shop.db
    .selectFrom("staff_sessions")
    .select("id")
    .where("account_id", "=", ownerId)
    .where("kind", "=", "full")
    .executeTakeFirstOrThrow();
  const page = `/staff/${bob.accountId}`;
  expect((await owner.post(page, { intent: "end-session", sessionId: own.id })).status).toBe(400);
  await owner.submit(page, "end-session");
  expect((await visitOf(bob.token).get("/account")).location).toMatch("/sign-in");
  expect((await owner.get(page)).text).toContain("Not signed in anywhere.");
});

test("nobody ends or resets their own account", async () => {
  for (const step of ["end", "reset"]) {
    expect((await owner.get(`/staff/${ownerId}/${step}`)).status).toBe(403);
    expect((await owner.post(`/staff/${ownerId}/${step}`, { intent: step })).status).toBe(403);
    expect((await owner.get(`/staff/${ownerId}`)).html).not.toContain(`/staff/${ownerId}/${step}`);
  }
  expect(await accountOf(ownerId)).toMatchObject({ state: "active" });
});

test("ten minutes after signing in, nothing of this happens without a confirmation", async () => {
  shop.pass(10 * MINUTE);
  const before = await actionsOf(shop);
  const dangerous: [string, Record<string, string>][] = [
    ["/staff/invite", { intent: "invite", email: "eve@rovelink.example", name: "Eve", language: "en" }],
    [`/staff/${bob.accountId}/roles`, { intent: "change-roles", roles: "owner" }],
    [`/staff/${bob.accountId}/end`, { intent: "end" }],
    [`/staff/${bob.accountId}/reset`, { intent: "reset" }],
    [`/staff/${bob.accountId}`, { intent: "resend" }],
    [`/staff/${bob.accountId}`, { intent: "restore" }],
  ];
  for (const [path, fields] of dangerous) {
    expect((await owner.post(path, fields)).location).toBe(`/confirm?${new URLSearchParams({ redirectTo: path })}`);
  }
  expect(await actionsOf(shop)).toEqual(before);
});

test("an unknown account is not found", async () => {
  for (const page of ["", "/roles", "/end", "/reset"]) expect((await owner.get(`/staff/sta_unknown${page}`)).status).toBe(404);
});

test("the list shows state, roles, second step and when each was seen", async () => {
  const { text } = await owner.get("/staff");
  expect(text).toContain(BOB);
  expect(text).toContain("Service");
  expect(text).toContain("Active");
  expect(text).toContain("21 Nov 2026");
});
