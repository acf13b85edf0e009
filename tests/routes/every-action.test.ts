import type { ServerBuild } from "@remix-run/node";
import { beforeAll, describe, expect, test } from "vitest";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { buyer, validOrderForm, type Buyer } from "#tests/support/buyer.ts";
import { UNUSUAL, UNREADABLE, type HostileBody } from "#tests/support/http/hostile-bodies.ts";
import { decode, textOf } from "#tests/support/html-page.ts";
import { builtFile } from "#tests/support/server.ts";
import { useServer } from "#tests/support/use-server.ts";
import { registerByPhone } from "#tests/support/identity/sign-in.ts";

const server = useServer({ env: { ESIM_SITE_URL: "https://esim.harbour.travel/" } });
let account: Buyer;
/** The address of every route with an action, with values in place of its parameters. */
let actions: { path: string; isPage: boolean }[];
let sandbox: string;

beforeAll(async () => {
  account = buyer(server);
  await registerByPhone(account, { phoneCountry: "HK", phone: "91234567" }, "Abcd-1234-efgh");
  sandbox = new URL((await buyer(server).post("/en/order-sim", validOrderForm())).location ?? "").pathname;
  const { routes } = (await import(builtFile("server/index.js"))) as ServerBuild;
  const addressOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${addressOf(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
  };
  actions = Object.entries(routes).flatMap(([id, route]) => {
    const path = addressOf(id)
      .replace(":lang", "en")
      .replace(/:\w+|\*/g, "x");
    return route?.module.action ? [{ path, isPage: route.module.default !== undefined }] : [];
  });
});

async function post(path: string, { type, body }: HostileBody, cookie = "") {
  const headers = { Origin: server.origin, Cookie: cookie, Accept: "text/html", ...(type && { "Content-Type": type }) };
  const reply = await httpRequest(server.port, path, { method: "POST", headers, body: Buffer.from(body) });
  return { ...reply, said: textOf(reply.text) };
}
/** The next two of the unreadable bodies for each action, because one function reads the bodies of all. */
const unreadable = (at: number) => [2 * at, 2 * at + 1].map((n) => UNREADABLE[n % UNREADABLE.length] as (typeof UNREADABLE)[number]);
const errors = () => server.log.filter(({ level }) => level === "error");
const cookieOf = (visitor: Buyer) => `Token=${visitor.carries("Token")}; accept-cookie=refuse`;

test("no body makes any action of the shop fail or log an error", async () => {
  const wrong: string[] = [];
  for (const [at, { path }] of actions.entries()) {
    // Logging out ends the session of the account.
    const cookie = /\/log-?out$/.test(path) ? "" : cookieOf(account);
    for (const hostile of [...unreadable(at), ...UNUSUAL]) {
      const { status } = await post(path, hostile, cookie);
      // Uploads use the tus protocol, which requires its header first.
      const right = path.startsWith("/uploads") ? [412] : path.startsWith("/api/") ? [200, 400, 404, 415] : [200, 302, 303, 400, 404, 409, 413, 415];
      if (!right.includes(status)) wrong.push(`${status} ${path}: ${hostile.what}`);
    }
  }
  expect(actions.length).toBeGreaterThan(60);
  expect(wrong).toEqual([]);
  expect(errors()).toEqual([]);
});

test("every page rejects an unreadable body with the right status", async () => {
  const wrong: string[] = [];
  // Pages that send strangers to the login page, or that accept no form, redirect; /unavailable is no address of its own.
  const isElsewhere = (path: string) => /\/(log-out|pay\/x|reminders|account\/.*|x|unavailable)$/.test(path);
  for (const [at, { path }] of actions.filter(({ path, isPage }) => isPage && !isElsewhere(path)).entries()) {
    for (const hostile of unreadable(at)) {
      const { status } = await post(path, hostile);
      if (status !== hostile.status) wrong.push(`${status} ${path}: ${hostile.what}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("every call explains in its envelope why it cannot read a body", async () => {
  const wrong: string[] = [];
  const codes = { 400: /^(TOO_MANY_PARTS|POST_MALFORMED)$/, 413: /^POST_TOO_LARGE$/, 415: /^CONTENT_TYPE$/ };
  for (const { path } of actions.filter(({ path }) => /^\/api\/(common|product|order\/(quote|create))/.test(path))) {
    for (const hostile of UNREADABLE) {
      const { status, text } = await post(path, hostile);
      const { resultCode } = JSON.parse(text) as { resultCode: string };
      if (status !== (hostile.status === 415 ? 415 : 200) || !codes[hostile.status].test(resultCode))
        wrong.push(`${status} ${path} ${resultCode}: ${hostile.what}`);
    }
  }
  expect(wrong).toEqual([]);
});

const MANY = UNREADABLE.find(({ what }) => what === "60 kB of one name") as HostileBody;
const PLAIN = UNREADABLE.find(({ what }) => what === "plain text") as HostileBody;
const TOO_MANY = "This has more files or fields than the form allows.";
const NO_FORM = "Something went wrong while sending.";

describe("the page explains what is wrong:", () => {
  test.each([
    "order-sim?package=JP-5GB-30D&way=esim",
    "order-sim",
    "order-result",
    "order-cancel",
    "withdrawal",
    "login",
    "login?tab=phone",
    "login?tab=iccid",
    "register",
    "forgot-pass",
    "top-up",
    "top-up-gogo-china",
    "top-up-gogo-china-app",
    "preferences",
    "consent",
    "esim-link",
    "announcement",
    "contact-us",
    "real-name",
    "real-name-channel",
    "prepaid/realname",
  ])("%s", async (page) => {
    expect((await post(`/en/${page}`, MANY)).said).toContain(TOO_MANY);
    expect((await post(`/en/${page}`, PLAIN)).said).toContain(NO_FORM);
  });

  test.each(["account/changepass", "account/package", "account/order", "account/detail", "account/delete", "esim-link"])("%s", async (page) => {
    expect((await post(`/en/${page}`, MANY, cookieOf(account))).said).toContain(TOO_MANY);
    expect((await post(`/en/${page}`, PLAIN, cookieOf(account))).said).toContain(NO_FORM);
  });

  test("the test payment page", async () => {
    const { status, said } = await post(sandbox, MANY);
    expect([status, said]).toEqual([400, expect.stringContaining(TOO_MANY)]);
  });
});

test("a form with too many fields keeps the input, but no password", async () => {
  const junk = Array.from({ length: 201 }, (_, n) => `f${n}=1`).join("&");
  const typed = `email=ada%40example.com&password=Secret-1234&${junk}`;
  for (const page of ["order-sim?package=JP-5GB-30D&way=esim", "login?with=password", "contact-us", "real-name"]) {
    const { text } = await post(`/en/${page}`, { what: "", type: "application/x-www-form-urlencoded", body: typed });
    expect(decode(text)).toContain('value="ada@example.com"');
    expect(text).not.toMatch(/value="Secret-1234"/);
  }
});

test.each(["contact-us", "contact-us-draft", "real-name", "real-name-draft"])("an unreadable post to %s does not change a draft", async (action) => {
  const page = action.replace("-draft", "");
  const visitor = buyer(server);
  const typed: Record<string, string> = { intent: "save", name: "Mei Lin Wong", englishName: "WONG MEI LIN" };
  const { cookies } = await visitor.post(`/en/${page}`, typed);
  const cookie = cookies.map((one) => one.split(";")[0]).join("; ");
  const { status } = await post(`/en/${action}`, PLAIN, cookie);
  expect(status).toBe(415);
  const { text } = await httpRequest(server.port, `/en/${page}`, { headers: { Cookie: cookie } });
  expect(text).toMatch(/value="(Mei Lin Wong|WONG MEI LIN)"/);
});

describe("a call rejected by the web server", () => {
  const call = async (method: string, path: string, announced: Record<string, string> = {}) => {
    const headers = { Token: "", Cookie: "lang_base=en", ...announced };
    const { status, headers: answered, text } = await httpRequest(server.port, path, { method, headers });
    return { status, allow: answered.allow, ...(JSON.parse(text) as { resultCode: string; resultMessage: string }) };
  };

  test.each([
    ["/api/common/getCommonSetting", 65_537, "64 KB"],
    ["/api/realName/submit", 23 * 1024 * 1024, "22 MB"],
  ])("%s states its own limit", async (path, bytes, limit) => {
    const response = await call("POST", path, { "Content-Length": String(bytes) });
    expect(response).toMatchObject({ status: 413, resultCode: "SIZE", resultMessage: `This call accepts ${limit} at most.` });
  });

  test.each(["PUT", "DELETE", "PATCH"])("%s says that calls must use POST", async (method) => {
    const response = await call(method, "/api/order/create");
    expect(response).toMatchObject({
      status: 405,
      allow: "POST, OPTIONS",
      resultCode: "METHOD",
      resultMessage: expect.stringContaining("must use POST"),
    });
    for (const other of [method, "POST"]) {
      const description = await call(other, "/api/openapi.json", { "Content-Length": "0" });
      expect(description).toMatchObject({ status: 405, allow: "GET, HEAD, OPTIONS", resultCode: "METHOD" });
    }
  });

  test("OPTIONS names the methods of each address", async () => {
    const allowed = async (path: string) => (await httpRequest(server.port, path, { method: "OPTIONS" })).headers.allow;
    expect(await allowed("/api/order/create")).toBe("POST, OPTIONS");
    expect(await allowed("/api/openapi.json")).toBe("GET, HEAD, OPTIONS");
  });

  test.each([
    ["an ambiguous address", "POST", "/api/%2e%2e/x", 400, "BAD_REQUEST"],
    ["an unknown call", "POST", "/api/no/call.json", 404, "NOT_FOUND"],
    ["a body without a length", "POST", "/api/getIPLocation", 411, "LENGTH"],
  ])("%s is explained for programs, without mentioning a page", async (what, method, path, status, resultCode) => {
    const response = await call(method, path, status === 411 ? { "Transfer-Encoding": "chunked" } : { "Content-Length": "0" });
    expect(response, what).toMatchObject({ status, resultCode });
    expect(response.resultMessage).not.toMatch(/button|homepage|form\b|photo|page/i);
  });

  test("the description matches any of several ETags", async () => {
    const { headers } = await httpRequest(server.port, "/api/openapi.json");
    const tags = `"x"${" ".repeat(4_000)}, ${String(headers.etag)}`;
    expect((await httpRequest(server.port, "/api/openapi.json", { headers: { "If-None-Match": tags } })).status).toBe(304);
    expect((await httpRequest(server.port, "/api/openapi.json", { headers: { "If-None-Match": '"x"' } })).status).toBe(200);
  });
});
