import { describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { buyer, valueOf, type PageResponse } from "#tests/support/buyer.ts";
import { linksOf } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";
import { askForCode, registerByPhone, signInByCode, signInByIccid } from "#tests/support/identity/sign-in.ts";

const server = useServer({ env: { TRUST_PROXY_HOPS: "1" } });

/** A visitor with their own address, so that attempts of others do not count. */
let visitors = 0;
const visitor = () => buyer(server, { headers: { "X-Forwarded-For": `198.18.2.${++visitors}` } });
const newEmail = () => `mei.${++visitors}@example.com`;

const PACKAGES = "/en/account/package";
const LOGIN = "/en/login?tab=email";
const toastOf = ({ cookies }: PageResponse) =>
  decodeURIComponent(/^toast=([^;]*)/.exec(cookies.find((one) => one.startsWith("toast=")) ?? "")?.[1] ?? "");
const cookieOf = ({ cookies }: PageResponse, name: string) => cookies.find((one) => one.startsWith(`${name}=`)) ?? "";

/** Whether a buyer is still signed in: a page of the account opens. */
const isSignedIn = async (who: ReturnType<typeof visitor>) => (await who.open("/en/account/changepass")).status === 200;

const register = async (who: ReturnType<typeof visitor>, email: string, password = "Blue-Kite-27", address = "/en/register") => {
  const code = await askForCode(who, address, { email }, email);
  const response = await who.post(address, { email, code, password, agreePrivacy: "on", intent: "register" });
  who.keep(response);
  return response;
};

describe("registering", () => {
  test("by email and code creates an account, confirms it, and leads to the packages", async () => {
    const ada = visitor();
    const response = await register(ada, newEmail());
    expect([response.status, response.location]).toEqual([303, PACKAGES]);
    expect(toastOf(response)).toBe("tip~identity:register.done");
    expect((await ada.open("/en/homepage")).html).toContain("Registration successful");
    expect(await isSignedIn(ada)).toBe(true);
  });

  test("by phone and SMS code creates an account that can sign in by phone and password", async () => {
    const own = { phoneCountry: "HK", phone: "61234567" };
    expect((await registerByPhone(visitor(), own, "Blue-Kite-27")).location).toBe(PACKAGES);
    const later = visitor();
    const response = await later.post("/en/login", { tab: "phone", ...own, phone: "6123 4567", password: "Blue-Kite-27", intent: "sign-in" });
    expect([response.status, response.location]).toEqual([303, PACKAGES]);
  });

  test("with an address that has an account signs its owner in and keeps the password", async () => {
    const email = newEmail();
    await register(visitor(), email, "Blue-Kite-27");
    const response = await register(visitor(), email, "Green-Door-4");
    expect(toastOf(response)).toBe("notice~identity:register.existed");
    const signIn = (password: string) => visitor().post("/en/login", { tab: "email", email, password, intent: "sign-in" });
    expect((await signIn("Blue-Kite-27")).status).toBe(303);
    expect((await signIn("Green-Door-4")).status).toBe(400);
  });
});

describe("requesting a code", () => {
  test("keeps the input except passwords, and says where the code was sent", async () => {
    const email = newEmail();
    const ada = visitor();
    await askForCode(ada, LOGIN, { tab: "email", email, staySignedIn: "on", agreePrivacy: "on", password: "" }, email);
    const page = await ada.open(LOGIN);
    expect(page.text).toContain(`We’ve sent a code to ${email}`);
    expect([valueOf(page, "email"), valueOf(page, "staySignedIn"), valueOf(page, "agreePrivacy")]).toEqual([email, "on", "on"]);
    expect(page.html).toMatch(/<input[^>]*autofocus[^>]*name="code"|<input[^>]*name="code"[^>]*autofocus/);
  });

  test("never returns a password", async () => {
    const email = newEmail();
    const ada = visitor();
    await askForCode(ada, "/en/register", { email, password: "Blue-Kite-27" }, email);
    expect(decodeURIComponent(ada.carries("code_sent") ?? "")).not.toContain("Blue-Kite-27");
    const page = await ada.open("/en/register");
    expect(page.text).toContain(`We’ve sent a code to ${email}`);
    expect(page.html).not.toContain("Blue-Kite-27");
  });

  test("is one plain button that works without scripts, next to a field that phones autofill", async () => {
    const { html } = await visitor().open(LOGIN);
    const button = /<button[^>]*value="send-code"[^>]*>/.exec(html)?.[0] ?? "";
    for (const one of ['type="submit"', 'name="intent"']) expect(button).toContain(one);
    const field = (/<input[^>]*name="code"[^>]*>/.exec(html)?.[0] ?? "").toLowerCase();
    for (const one of ['inputmode="numeric"', 'autocomplete="one-time-code"']) expect(field).toContain(one);
  });

  test("has the same response for known and unknown people, on every form", async () => {
    const known = newEmail();
    await register(visitor(), known);
    for (const address of [LOGIN, "/en/register", "/en/forgot-pass"]) {
      const texts = [];
      for (const email of [known, newEmail()]) {
        const ada = visitor();
        const response = await ada.post(address, { tab: "email", email, intent: "send-code" });
        ada.keep(response);
        const page = await ada.open(response.location ?? "");
        texts.push([response.status, response.location, page.status, page.text.replaceAll(email, "…").replace(/\d+ seconds/, "")]);
      }
      expect(texts[1]).toEqual(texts[0]);
    }
  });

  test("works in the browser that requested it only", async () => {
    const email = newEmail();
    const code = await askForCode(visitor(), LOGIN, { tab: "email", email }, email);
    const stranger = await visitor().post(LOGIN, { tab: "email", email, code, agreePrivacy: "on", intent: "sign-in" });
    expect(stranger.status).toBe(400);
  });
});

describe("signing in", () => {
  test.each(LANGUAGES)("in %s offers three methods as links, and links to registering, finding an order and the privacy policy", async (language) => {
    const page = await visitor().open(`/${language}/login`);
    const tabs = linksOf(page, "login").map((href) => new URL(href, page.url).searchParams.get("tab"));
    expect(tabs.slice(0, 3)).toEqual(["phone", "iccid", "email"]);
    expect([linksOf(page, "register").length, linksOf(page, "order-result").length]).toEqual([1, 1]);
    expect(linksOf(page, "argeement")[0]).toContain("key=privacy_policy");
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("X-Robots-Tag")).toBe("noindex");
  });

  test("by code sets an HttpOnly session cookie, or a permanent one if the visitor stays signed in", async () => {
    const email = newEmail();
    const response = await signInByCode(visitor(), email);
    expect(cookieOf(response, "Token")).toMatch(/^Token=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly$/);
    expect(cookieOf(response, "checked_iccid")).toContain("Max-Age=0");

    const iccid = simCardIccid(7);
    const stays = await visitor().post("/en/login", { tab: "iccid", iccid, staySignedIn: "on", intent: "sign-in" });
    expect(cookieOf(stays, "checked_iccid")).toMatch(/^checked_iccid=[\w-]{43}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly$/);
    expect(cookieOf(stays, "Token")).toContain("Max-Age=0");
  });

  test("uses a separate HttpOnly session cookie to bind codes to a browser", async () => {
    const response = await visitor().post(LOGIN, { tab: "email", email: newEmail(), intent: "send-code" });
    expect(cookieOf(response, "browser")).toMatch(/^browser=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly$/);
    expect(cookieOf(response, "code_sent")).toMatch(/; Path=\/; Max-Age=600; SameSite=Lax; HttpOnly$/);
  });

  test("issues a new token each time and ends the previous session of the browser", async () => {
    const ada = visitor();
    const email = newEmail();
    await signInByCode(ada, email);
    const before = ada.carries("Token") ?? "";
    const planted = buyer(server, { cookies: { Token: before } });
    expect(await isSignedIn(planted)).toBe(true);
    const code = await askForCode(ada, "/en/forgot-pass", { email }, email);
    const fields = { email, code, newPassword: "Green-Door-4", confirmPassword: "Green-Door-4", intent: "reset" };
    ada.keep(await ada.post("/en/forgot-pass", fields));
    expect(ada.carries("Token")).not.toBe(before);
    expect(await isSignedIn(planted)).toBe(false);
    expect(await isSignedIn(ada)).toBe(true);
  });

  test("by ICCID leads to the packages of that SIM, also from a page for accounts only", async () => {
    expect((await signInByIccid(visitor(), simCardIccid(8))).location).toBe(PACKAGES);
    const post = (redirectTo: string) =>
      visitor().post(`/en/login?tab=iccid&redirectTo=${encodeURIComponent(redirectTo)}`, { tab: "iccid", iccid: simCardIccid(8) });
    expect((await post("/en/account/order?order=1")).location).toBe(PACKAGES);
    expect((await post("/en/account/detail")).location).toBe(PACKAGES);
    expect((await post("/en/plans?country=JP")).location).toBe("/en/plans?country=JP");
  });

  test("redirects a signed-in visitor; one signed in by ICCID may go on to an account", async () => {
    const ada = visitor();
    await signInByCode(ada, newEmail());
    expect((await ada.open("/en/login")).location).toBe(PACKAGES);
    expect((await ada.open("/en/register")).location).toBe(PACKAGES);
    expect((await ada.open("/en/login?redirectTo=%2Fen%2Faccount%2Forder")).location).toBe("/en/account/order");
    const holder = visitor();
    await signInByIccid(holder, simCardIccid(9));
    expect((await holder.open("/en/login")).location).toBe(PACKAGES);
    const requested = await holder.open("/en/account/changepass");
    expect(requested.location).toBe("/en/login?tab=email&redirectTo=%2Fen%2Faccount%2Fchangepass");
    expect((await holder.open(requested.location ?? "")).text).toContain("You’re viewing one SIM.");
    expect((await holder.open(requested.location ?? "")).status).toBe(200);
    expect((await holder.open("/en/register")).status).toBe(200);
  });
});

describe("a crowd behind one address", () => {
  const guest = () => buyer(server, { headers: { "X-Forwarded-For": "198.18.3.1" } });

  test("of card-holders signs in; after many unknown ICCIDs the next one has a turn in seconds, with the input kept", async () => {
    for (let card = 0; card < 20; card++) expect((await signInByIccid(guest(), simCardIccid(card))).location).toBe(PACKAGES);
    for (let n = 0; n < 60; n++) await guest().post("/en/login", { tab: "iccid", iccid: `898523499${String(n).padStart(10, "0")}` });
    const late = guest();
    const page = await late.post("/en/login", { tab: "iccid", iccid: simCardIccid(7), staySignedIn: "on" });
    expect([page.status, valueOf(page, "iccid"), valueOf(page, "staySignedIn")]).toEqual([400, simCardIccid(7), "on"]);
    expect(page.text).toContain("Please wait 5 seconds, then press the button again.");
    expect(cookieOf(page, "browser")).toMatch(/^browser=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly$/);
  });
});
