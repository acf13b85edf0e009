import { beforeEach, expect, test } from "vitest";
import { listFactors } from "#server/staff/second-factor/list-factors.ts";
import { createOwnerLink, useOwnerLink as signInWithOwnerLink } from "#server/staff/sign-in/owner-link.ts";
import { openDesk } from "#tests/support/desk.ts";
import { openTestShop, useTestShop } from "#tests/support/shop.ts";
import { createAuthenticator } from "#tests/support/staff/authenticator.ts";
import { createVisit, type DeskPage } from "#tests/support/staff/desk-visit.ts";
import { actionsOf, codeOf, createMember, must, OFFICE, signIn, STAFF_PASSWORD, STEP, type Member } from "#tests/support/staff/staff-accounts.ts";
import { decode } from "#tests/support/html-page.ts";

const MINUTE = 60_000;
const NEW_PASSWORD = "blue kettle in march";
const shop = useTestShop({ DESK_ORIGIN: "http://localhost:3001" });
let member: Member;
let visit: ReturnType<typeof createVisit>;
beforeEach(async () => {
  member = await createMember(shop);
  visit = createVisit(openDesk(shop), member.token);
});

/** Confirms the identity of the member on the page to which another page has led. */
async function confirm({ location }: DeskPage, fields: Record<string, string> = {}) {
  expect(location).toMatch("/confirm?redirectTo=");
  shop.pass(STEP);
  return visit.submit(location ?? "", "confirm", { method: "totp", password: STAFF_PASSWORD, code: codeOf(shop, member.secret), ...fields });
}

test("name and language change at once, in the language that was chosen", async () => {
  const saved = await visit.submit("/account", "save-profile", { name: "陳大文", language: "zh-hk" });
  const page = await visit.get(saved.location ?? "");
  expect(page.text).toContain("已儲存。");
  expect(page.html).toContain('value="陳大文"');
  expect((await actionsOf(shop)).at(-1)).toBe("staff.rename");
});

test("an empty name and no language are rejected together, and what was typed stays", async () => {
  const rejected = await visit.submit("/account", "save-profile", { name: "", language: "xx" });
  expect(rejected.status).toBe(400);
  expect(rejected.html).toContain('href="#save-profile-name"');
  expect(rejected.html).toContain('href="#save-profile-language"');
});

test("a new password ends other sessions and gives this one a new token", async () => {
  const elsewhere = await signIn(shop, member);
  const before = visit.token();
  const changed = await visit.submit("/account", "change-password", {
    password: STAFF_PASSWORD,
    newPassword: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
  });
  expect(changed.location).toBe("/account");
  expect(visit.token()).not.toBe(before);
  expect((await visit.get("/account")).status).toBe(200);
  for (const old of [before, elsewhere]) expect((await createVisit(openDesk(shop), old).get("/account")).location).toMatch("/sign-in");
});

test("a wrong, a common and a repeated password are rejected, and no password is sent back", async () => {
  const change = (password: string, newPassword: string) =>
    visit.submit("/account", "change-password", { password, newPassword, confirmPassword: newPassword });
  const wrong = await change("not my password", NEW_PASSWORD);
  expect(wrong.status).toBe(400);
  expect(wrong.text).toContain("The password is wrong.");
  expect(wrong.html).not.toContain(NEW_PASSWORD);
  expect((await change(STAFF_PASSWORD, "password1234")).text).toContain("easy to guess");
  expect((await change(STAFF_PASSWORD, STAFF_PASSWORD)).text).toContain("your current password");
});

test("a session that somebody left open ends from here; that of another account does not", async () => {
  const elsewhere = await signIn(shop, member);
  const other = await createMember(shop, { email: "bob@rovelink.example" });
  const sessions = await shop.db
    .selectFrom("staff_sessions")
    .select(["id", "account_id"])
    .where("kind", "=", "full")
    .where("ends_at", ">", shop.clock())
    .execute();
  const foreign = sessions.find(({ account_id }) => account_id === other.accountId);
  const stolen = await visit.post("/account", { intent: "end-session", sessionId: foreign?.id ?? "" });
  expect(stolen.status).toBe(400);
  expect(stolen.text).toContain("This session has already ended.");
  expect((await createVisit(openDesk(shop), other.token).get("/account")).status).toBe(200);
  const ended = await visit.submit("/account", "end-session");
  expect(await visit.follow(ended)).toContain("The session has ended.");
  expect((await createVisit(openDesk(shop), elsewhere).get("/account")).location).toMatch("/sign-in");
});

test("all other sessions end at once", async () => {
  const others = [await signIn(shop, member), await signIn(shop, member)];
  await visit.submit("/account", "end-other-sessions");
  for (const token of others) expect((await createVisit(openDesk(shop), token).get("/account")).status).toBe(303);
  expect((await visit.get("/account")).html).not.toContain("end-other-sessions");
});

test("after ten minutes, changing a second factor asks for password and factor, and then continues", async () => {
  shop.pass(10 * MINUTE);
  const asked = await visit.get("/account/recovery-codes");
  const confirmed = await confirm(asked);
  expect(confirmed.location).toBe("/account/recovery-codes");
  const shown = await visit.submit("/account/recovery-codes", "replace-codes");
  const listed = shown.html.slice(shown.html.indexOf('class="recovery-codes'));
  expect(listed.split("<li>")).toHaveLength(11);
  expect((await actionsOf(shop)).slice(-2)).toEqual(["staff.confirm-identity", "staff.regenerate-recovery-codes"]);
  expect((await visit.get("/account/recovery-codes")).html).not.toContain('class="recovery-codes');
});

test("a form that was open for ten minutes changes nothing without a confirmation", async () => {
  const open = await visit.get("/account/recovery-codes");
  expect(open.status).toBe(200);
  shop.pass(10 * MINUTE);
  const late = await visit.post("/account/recovery-codes", { intent: "replace-codes" });
  expect(late.location).toMatch("/confirm");
  expect(await actionsOf(shop)).not.toContain("staff.regenerate-recovery-codes");
});

test("the last method cannot be removed; with a passkey, the app can", async () => {
  const only = await visit.submit("/account/remove-factor?factor=totp", "remove-factor");
  expect(only.status).toBe(400);
  expect(only.text).toContain("This is your only method.");
  await addPasskey("Laptop");
  const removed = await visit.submit("/account/remove-factor?factor=totp", "remove-factor");
  expect(removed.location).toBe("/account");
  expect(await listFactors(shop, member.accountId)).toMatchObject({ totp: null, passkeys: [{ name: "Laptop" }] });
  expect((await visit.get("/account/remove-factor?factor=totp")).status).toBe(404);
  expect((await visit.get("/account/remove-factor?factor=fax")).status).toBe(404);
});

test("a new app replaces the old one once a code confirms it", async () => {
  const page = await visit.get("/account/authenticator");
  const secret = decode(page.html.slice(page.html.lastIndexOf('class="code">') + 13).split("<")[0] ?? "").replaceAll(" ", "");
  const wrong = await visit.submit("/account/authenticator", "add-totp", { code: "000000" });
  expect(wrong.status).toBe(400);
  expect(wrong.html.replaceAll(" ", "")).toContain(secret);
  const added = await visit.submit("/account/authenticator", "add-totp", { code: codeOf(shop, secret) });
  expect(added.location).toBe("/account");
  shop.pass(10 * MINUTE);
  const asked = await visit.get("/account/passkey");
  expect((await confirm(asked)).status).toBe(400);
  expect((await confirm(asked, { code: codeOf(shop, secret) })).location).toBe("/account/passkey");
});

test("an account without a password learns that a new link confirms its owner", async () => {
  const empty = await openTestShop({ DESK_ORIGIN: "http://localhost:3001" });
  const { url } = must(await createOwnerLink(empty));
  const { token } = must(await signInWithOwnerLink(empty, { key: new URL(url).searchParams.get("key") ?? "", connection: OFFICE }));
  const owner = createVisit(openDesk(empty), token);
  expect((await owner.get("/staff/invite")).status).toBe(200);
  empty.pass(10 * MINUTE);
  const asked = await owner.get("/staff/invite");
  const page = await owner.get(asked.location ?? "");
  expect(page.text).toContain("Restart the desk on your development machine");
  expect(page.html).not.toContain('value="confirm"');
  expect((await owner.post(asked.location ?? "", { intent: "confirm", method: "recovery", password: "x", code: "2".repeat(16) })).status).toBe(400);
  await empty.close();
});

async function addPasskey(name: string): Promise<void> {
  const page = await visit.get("/account/passkey");
  const marker = 'data-passkey-options="';
  const options = page.html.slice(page.html.indexOf(marker) + marker.length).split('"')[0] ?? "";
  const { challenge } = JSON.parse(decode(options)) as { challenge: string };
  const credential = createAuthenticator().register({ challenge });
  const added = await visit.post("/account/passkey", { intent: "add-passkey", name, credential });
  expect(added.location).toBe("/account");
}
