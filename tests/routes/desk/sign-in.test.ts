import { beforeEach, describe, expect, test } from "vitest";
import { TOTP } from "otpauth";
import { inviteStaff } from "#server/staff/accounts/invite-staff.ts";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";

const PASSWORD = "correct horse battery staple";
const EMAIL = "mei@example.com";

const shop = useTestShop();
let desk: ReturnType<typeof openDesk>;
beforeEach(async () => {
  desk = openDesk(shop);
});

/** The browser after a response that set or deleted the session cookie. */
const follow = (response: Response): DeskBrowser => desk.browser((response.headers.get("Set-Cookie") ?? "").split(";")[0] ?? "");

/** Invites a member of staff and returns the path of the link in their mail. */
async function invite(): Promise<string> {
  await inviteStaff(shop, { email: EMAIL, name: "Mei Chan", roles: ["service"], language: "en", who: MEI });
  await shop.runJobs();
  const mail = await shop.db.selectFrom("mailbox").select("body_text").where("recipient", "=", EMAIL).executeTakeFirstOrThrow();
  const url = /http\S+\/invitation\?key=\S+/.exec(mail.body_text ?? "")?.[0] ?? "";
  return url.slice(desk.env.publicOrigin.length);
}

const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: shop.clock() });
const textOf = async (response: Response) => (await response.text()).replaceAll(/<[^>]+>/g, " ");

/** Accepts the invitation and sets up an authenticator app, without scripts. Returns the secret of the app and the recovery codes. */
async function enrol(): Promise<{ secret: string; codes: string[]; browser: DeskBrowser }> {
  const link = await invite();
  const accepted = await desk.stranger.post(link, { intent: "accept", newPassword: PASSWORD, confirmPassword: PASSWORD });
  expect(accepted.headers.get("Location")).toBe("/sign-in/enrol");
  const pending = follow(accepted);
  const page = await textOf(await pending.get("/sign-in/enrol"));
  const secret = (/Type this key into the app:\s*([A-Z2-7 ]+)/.exec(page)?.[1] ?? "").replaceAll(" ", "");
  const added = await pending.post("/sign-in/enrol", { intent: "add-totp", code: codeOf(secret) });
  expect(added.status).toBe(200);
  const codes = [...(await added.clone().text()).matchAll(/<li>([A-Z0-9]{4}(?:-[A-Z0-9]{4}){3})<\/li>/g)].map(([, code]) => code ?? "");
  return { secret, codes, browser: follow(added) };
}

async function passPassword(password = PASSWORD): Promise<Response> {
  return desk.stranger.post("/sign-in", { intent: "sign-in", email: EMAIL, password });
}

test("an invited member of staff chooses a password, sets up an app and is signed in", async () => {
  const { codes, browser } = await enrol();
  expect(codes).toHaveLength(10);
  expect((await browser.get("/today")).status).toBe(200);
});

test("signs in with password and code, and opens the page that was asked for", async () => {
  const { secret } = await enrol();
  expect((await desk.stranger.get("/find?q=ada")).headers.get("Location")).toBe("/sign-in?redirectTo=%2Ffind%3Fq%3Dada");
  const first = await desk.stranger.post("/sign-in?redirectTo=%2Ffind", { intent: "sign-in", email: EMAIL, password: PASSWORD });
  expect(first.headers.get("Location")).toBe("/sign-in/second-factor?redirectTo=%2Ffind");
  expect((await follow(first).get("/today")).headers.get("Location")).toBe("/sign-in?redirectTo=%2Ftoday");
  // The code that confirmed the app cannot be used again.
  shop.pass(60_000);
  const second = await follow(first).post("/sign-in/second-factor?redirectTo=%2Ffind", {
    intent: "second-factor",
    method: "totp",
    code: codeOf(secret),
  });
  expect([second.status, second.headers.get("Location")]).toEqual([303, "/find"]);
  expect((await follow(second).get("/find")).status).toBe(200);
});

test("a recovery code signs in once", async () => {
  const { codes } = await enrol();
  const recover = async () =>
    follow(await passPassword()).post("/sign-in/second-factor", { intent: "second-factor", method: "recovery", code: codes[0] ?? "" });
  expect((await recover()).status).toBe(303);
  const again = await recover();
  expect([again.status, await textOf(again)]).toEqual([400, expect.stringContaining("This code is wrong or was already used")]);
});

describe("refuses", () => {
  test("a wrong password and an unknown address alike, and keeps the address", async () => {
    await enrol();
    const wrong = await passPassword("another long password");
    const page = await wrong.text();
    expect([wrong.status, page]).toEqual([400, expect.stringContaining("Email or password is wrong.")]);
    expect(page).toContain(`value="${EMAIL}"`);
    expect(page).not.toContain("another long password");
    const unknown = await desk.stranger.post("/sign-in", { intent: "sign-in", email: "nobody@example.com", password: PASSWORD });
    expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining("Email or password is wrong.")]);
  });

  test("the right code after five wrong ones", async () => {
    const { secret } = await enrol();
    const pending = follow(await passPassword());
    shop.pass(60_000);
    const right = codeOf(secret);
    const wrong = right === "000000" ? "000001" : "000000";
    const type = (code: string) => pending.post("/sign-in/second-factor", { intent: "second-factor", method: "totp", code });
    for (let attempt = 0; attempt < 4; attempt++) expect((await type(wrong)).status).toBe(400);
    // The fifth ends the sign-in.
    expect((await type(wrong)).headers.get("Location")).toBe("/sign-in");
    expect((await type(right)).headers.get("Location")).toBe("/sign-in");
  });

  test("an invitation that was used", async () => {
    const link = await invite();
    await desk.stranger.post(link, { intent: "accept", newPassword: PASSWORD, confirmPassword: PASSWORD });
    expect(await textOf(await desk.stranger.get(link))).toContain("This invitation no longer works");
    const again = await desk.stranger.post(link, { intent: "accept", newPassword: PASSWORD, confirmPassword: PASSWORD });
    expect(again.status).toBe(400);
  });

  test("every page after signing out, and with the token of before the second step", async () => {
    const { browser } = await enrol();
    expect((await browser.post("/sign-out", { intent: "sign-out" })).headers.get("Location")).toBe("/sign-in");
    expect((await browser.get("/today")).headers.get("Location")).toBe("/sign-in?redirectTo=%2Ftoday");
  });

  test("to lead to another site after signing in", async () => {
    const { browser } = await enrol();
    for (const target of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
      const response = await browser.get(`/sign-in?${new URLSearchParams({ redirectTo: target })}`);
      expect(response.headers.get("Location")).toBe("/today");
    }
  });
});

test("the link of a development machine signs in once as owner, and not in a real shop", async () => {
  const { createOwnerLink } = await import("#server/staff/sign-in/owner-link.ts");
  const link = await createOwnerLink(shop);
  if (!link.ok) throw new Error(link.code);
  const path = link.url.slice(desk.env.publicOrigin.length);
  const signedIn = await desk.stranger.post(path, { intent: "sign-in-as-owner" });
  expect((await follow(signedIn).get("/today")).status).toBe(200);
  expect((await desk.stranger.post(path, { intent: "sign-in-as-owner" })).status).toBe(400);
  expect(await createOwnerLink({ ...shop, env: { ...shop.env, strict: true } })).toMatchObject({ ok: false, code: "real-shop" });
});
