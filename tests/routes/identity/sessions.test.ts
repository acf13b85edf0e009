import { describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { buyer, type PageResponse } from "#tests/support/buyer.ts";
import { linksOf } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";
import { askForCode, messagesTo, registerByPhone, signInByCode, signInByIccid } from "#tests/support/identity/sign-in.ts";

const server = useServer({ env: { TRUST_PROXY_HOPS: "1" } });

/** A visitor with their own address, so that attempts of others do not count. */
let visitors = 0;
const visitor = () => buyer(server, { headers: { "X-Forwarded-For": `198.18.3.${++visitors}` } });
const newEmail = () => `lin.${++visitors}@example.com`;

const PACKAGES = "/en/account/package";
const toastOf = ({ cookies }: PageResponse) =>
  decodeURIComponent(/^toast=([^;]*)/.exec(cookies.find((one) => one.startsWith("toast=")) ?? "")?.[1] ?? "");
const isSignedIn = async (who: ReturnType<typeof visitor>) => (await who.open("/en/account/changepass")).status === 200;

describe("the return after signing in", () => {
  const signInFrom = (redirectTo: string, language = "en") =>
    visitor().post(`/${language}/login?redirectTo=${encodeURIComponent(redirectTo)}`, { tab: "iccid", iccid: simCardIccid(5), intent: "sign-in" });

  test.each([
    "//evil.example/x",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example/en/plans",
    "HTTPS:evil.example",
    "/https://evil.example",
    "javascript:alert(1)",
    "/en/../../evil",
    "/en/..//evil.example",
    "/en/%2e%2e//evil.example",
    "/\tevil.example",
    "/en\\..\\..\\evil",
    "http:/en/plans",
    "/xx/plans",
    "@evil.example",
    `/en/plans?${"x".repeat(2000)}`,
  ])("never leads to %s", async (redirectTo) => {
    const { status, location } = await signInFrom(redirectTo);
    expect([status, location]).toEqual([303, PACKAGES]);
    const page = await visitor().open(`/en/login?redirectTo=${encodeURIComponent(redirectTo)}`);
    const form = page.html.slice(page.html.indexOf("<main"), page.html.indexOf("</main>"));
    expect(form).toContain('action="/en/login');
    expect(form).not.toContain("evil.example");
  });

  test("leads to the requested page, in the current language", async () => {
    expect((await signInFrom("/en/plans?country=JP")).location).toBe("/en/plans?country=JP");
    expect((await signInFrom("/en/plans?country=JP", "zh-hk")).location).toBe("/zh-hk/plans?country=JP");
  });

  test("never leads back to an identity form", async () => {
    for (const page of ["login", "register", "forgot-pass", "log-out"]) expect((await signInFrom(`/en/${page}`)).location).toBe(PACKAGES);
  });

  test("is kept by the tabs, the registration and the password reset", async () => {
    const page = await visitor().open("/en/login?tab=phone&redirectTo=%2Fen%2Faccount%2Forder");
    const links = ["login", "register", "forgot-pass"].flatMap((one) => linksOf(page, one));
    expect(links.length).toBeGreaterThanOrEqual(5);
    for (const link of links) expect(new URL(link, page.url).searchParams.get("redirectTo"), link).toBe("/en/account/order");
    const lin = visitor();
    const email = newEmail();
    const address = "/en/register?redirectTo=%2Fen%2Faccount%2Forder";
    const code = await askForCode(lin, address, { email }, email);
    const fields = { email, code, password: "Blue-Kite-27", agreePrivacy: "on", intent: "register" };
    expect((await lin.post(address, fields)).location).toBe("/en/account/order");
  });
});

describe("logging out", () => {
  test("is a post that ends both sessions, removes both identities and leads to the login page", async () => {
    const lin = visitor();
    await signInByIccid(lin, simCardIccid(6));
    const card = lin.carries("checked_iccid") ?? "";
    await signInByCode(lin, newEmail());
    const account = lin.carries("Token") ?? "";
    const both = buyer(server, { cookies: { Token: account, checked_iccid: card } });
    const response = await both.post("/en/log-out", {});
    expect([response.status, response.location, toastOf(response)]).toEqual([303, "/en/login", "tip~identity:log-out.done"]);
    expect(response.headers.get("Clear-Site-Data")).toBe('"storage"');
    for (const name of ["Token", "checked_iccid"]) expect(response.cookies.find((one) => one.startsWith(`${name}=;`))).toContain("Max-Age=0");
    expect(await isSignedIn(buyer(server, { cookies: { Token: account } }))).toBe(false);
    expect((await buyer(server, { cookies: { checked_iccid: card } }).open(PACKAGES)).location).toContain("/en/login");
  });

  test("is not done by a GET request, which shows the button", async () => {
    const lin = visitor();
    await signInByCode(lin, newEmail());
    const page = await lin.open("/en/log-out");
    expect(page.html).toMatch(/<form[^>]*method="post"[^>]*action="\/en\/log-out"/);
    expect(await isSignedIn(lin)).toBe(true);
  });
});

describe("a password", () => {
  test("that was forgotten is reset by a code; every other session ends, and its owner is notified", async () => {
    const email = newEmail();
    const elsewhere = visitor();
    await signInByCode(elsewhere, email);
    const lin = visitor();
    const code = await askForCode(lin, "/en/forgot-pass", { email }, email);
    const fields = { email, code, newPassword: "Green-Door-4", confirmPassword: "Green-Door-4", intent: "reset" };
    const response = await lin.post("/en/forgot-pass", fields);
    expect([response.status, response.location, toastOf(response)]).toEqual([303, PACKAGES, "tip~identity:password-changed"]);
    lin.keep(response);
    expect([await isSignedIn(lin), await isSignedIn(elsewhere)]).toEqual([true, false]);
    const byPassword = { tab: "email", email, password: "Green-Door-4", intent: "sign-in" };
    expect((await visitor().post("/en/login", byPassword)).status).toBe(303);
    await expect.poll(async () => (await messagesTo(server.origin, email)).map(({ subject }) => subject)).toContain("Your password was changed");
  });

  test("that is changed ends the other session, not this one, and works from then on", async () => {
    const own = { phoneCountry: "HK", phone: "61234568" };
    const [here, elsewhere] = [visitor(), visitor()];
    await registerByPhone(here, own, "Blue-Kite-27");
    elsewhere.keep(await elsewhere.post("/en/login", { tab: "phone", ...own, password: "Blue-Kite-27", staySignedIn: "on", intent: "sign-in" }));
    const change = { password: "Blue-Kite-27", newPassword: "Green-Door-4", confirmPassword: "Green-Door-4" };
    const response = await elsewhere.post("/en/account/changepass", change);
    expect([response.status, response.location, toastOf(response)]).toEqual([303, PACKAGES, "tip~identity:password-changed"]);
    // A permanent session stays permanent with the new token.
    expect(response.cookies.find((one) => one.startsWith("Token="))).toContain("Max-Age=2592000");
    elsewhere.keep(response);
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([false, true]);
    const signIn = (password: string) => visitor().post("/en/login", { tab: "phone", ...own, password, intent: "sign-in" });
    expect([(await signIn("Blue-Kite-27")).status, (await signIn("Green-Door-4")).status]).toEqual([400, 303]);
  });

  test("cannot be changed by an account without phone sign-in: the page says why and links to a code", async () => {
    const lin = visitor();
    await signInByCode(lin, newEmail());
    const page = await lin.open("/en/account/changepass");
    expect(page.html).not.toContain('name="newPassword"');
    expect(linksOf(page, "forgot-pass")).toHaveLength(1);
    const change = { password: "Blue-Kite-27", newPassword: "Green-Door-4", confirmPassword: "Green-Door-4" };
    expect((await lin.post("/en/account/changepass", change)).status).toBe(400);
  });
});

test("an ended session leads to the login page, says so, keeps the address, and returns to it", async () => {
  const lin = buyer(server, { cookies: { Token: "x".repeat(43) }, headers: { "X-Forwarded-For": "198.18.3.250" } });
  const response = await lin.open("/zh-hk/account/order?page=2");
  expect(response.location).toBe("/zh-hk/login?redirectTo=%2Fzh-hk%2Faccount%2Forder%3Fpage%3D2");
  expect(toastOf(response)).toBe("error~identity:session-ended");
  lin.keep(response);
  expect((await lin.open(response.location ?? "")).html).toContain("登入已逾時");
  const email = newEmail();
  const code = await askForCode(lin, response.location ?? "", { tab: "email", email }, email);
  const back = await lin.post(response.location ?? "", { tab: "email", email, code, agreePrivacy: "on", intent: "sign-in" });
  expect(back.location).toBe("/zh-hk/account/order?page=2");
});
