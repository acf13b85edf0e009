import type { RequestListener } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { StorageError } from "#server/db/drivers/database-errors.ts";
import { readEnv } from "#server/env.ts";
import { createExpressApp } from "#server/http/create-express-app.ts";
import { startListening, type ListeningServer } from "#server/http/server/listen.ts";
import { openDesk } from "#tests/support/desk.ts";
import { validOrderForm } from "#tests/support/buyer.ts";
import { decode, textOf } from "#tests/support/html-page.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { builtFile } from "#tests/support/server.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
let listener: ListeningServer;
let routes: ServerBuild["routes"];
/** Whether the database fails every statement, or every one that changes something. */
let fails: "all" | "writes" | "none";

/** A database that is away, as the drivers report it. */
const outage: KyselyPlugin = {
  transformQuery({ node }) {
    if (fails === "all" || (fails === "writes" && node.kind !== "SelectQueryNode")) throw new StorageError("unavailable", "ECONNREFUSED", "away");
    return node;
  },
  transformResult: async ({ result }) => result,
};

beforeAll(async () => {
  let handle: RequestListener = () => {};
  listener = await startListening(readEnv({ NODE_ENV: "test", PORT: "0", DATA_DIR: ":memory:" }), (req, res) => handle(req, res));
  fails = "none";
  shop = await openTestShop({ PORT: String(listener.port), ESIM_SITE_URL: "https://esim.harbour.travel/" });
  shop.db = shop.db.withPlugin(outage);
  const build = (await import(builtFile("server/index.js"))) as ServerBuild;
  routes = build.routes;
  handle = createExpressApp({ shop, build: async () => build, files: (_req, _res, next) => next(), isStopping: () => false });
}, 180_000);
afterAll(async () => {
  await listener?.close(0);
  await shop?.close();
});
beforeEach(() => {
  fails = "all";
  shop.logged.splice(0);
});

const SESSION = `Token=${"t".repeat(43)}; accept-cookie=accept`;
const TYPED = 'typed "途联" & <kept>';
const HIDDEN = /<input type="hidden" name="([^"]*)" value="([^"]*)"/g;
/** Those of the page itself, not of its footer. */
const returnedFields = (html: string) =>
  [...(html.split("<footer")[0] ?? "").matchAll(HIDDEN)].map(([, name = "", value = ""]) => [decode(name), decode(value)]);

function ask(path: string, { cookie = SESSION, accept = "text/html" } = {}) {
  return httpRequest(listener.port, path, { headers: { Cookie: cookie, Accept: accept } });
}
function post(path: string, fields: Record<string, string>, { cookie = SESSION, accept = "text/html" } = {}) {
  const headers = {
    Origin: `http://localhost:${listener.port}`,
    Cookie: cookie,
    Accept: accept,
    "Content-Type": "application/x-www-form-urlencoded",
  };
  return httpRequest(listener.port, path, { method: "POST", headers, body: new URLSearchParams(fields).toString() });
}

/** The addresses of all routes with an action, with values in place of their parameters. */
function addresses(of: ServerBuild["routes"], language = "en") {
  const addressOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : of[id];
    return route ? `${addressOf(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
  };
  return Object.entries(of).flatMap(([id, route]) =>
    route?.module.action
      ? [
          {
            path: addressOf(id)
              .replace(":lang", language)
              .replace(/:\w+|\*/g, "x"),
            isPage: route.module.default !== undefined,
          },
        ]
      : [],
  );
}

/** Valid fields of forms that are otherwise rejected before the database is needed. */
const FIELDS: Record<string, Record<string, string>> = {
  "/en/order-sim": validOrderForm(),
  "/en/withdrawal": { name: "Ada", orderNumber: "RL12345678", email: "ada@example.com" },
  "/en/login": { tab: "email", email: "ada@example.com", code: "123456", agreePrivacy: "on", intent: "sign-in" },
  "/en/register": { tab: "email", email: "ada@example.com", code: "123456", password: "Abcd-1234-efgh", agreePrivacy: "on", intent: "register" },
  "/en/forgot-pass": { tab: "email", email: "ada@example.com", intent: "send-code" },
  "/en/top-up": { iccid: "8985234000000000010", amount: "5000", paymentMethod: "card", email: "ada@example.com" },
  "/sandbox/pay/x": { outcome: "pay" },
};
/** These need no database: they store the choice in a cookie. */
const WITHOUT_DATABASE = /^\/en\/(preferences|announcement|consent|unavailable)$/;

describe("while the database is away", () => {
  test("every form of a page is returned with what was typed, and says when to send it again", async () => {
    const pages = addresses(routes).filter(({ path, isPage }) => isPage && !WITHOUT_DATABASE.test(path));
    const wrong: string[] = [];
    for (const { path } of pages) {
      const typed = { remark: TYPED, iccids: "8985234000000000010", ...FIELDS[path] };
      const reply = await post(path, typed);
      const kept = Object.entries(typed).every(
        ([name, value]) => /password/i.test(name) || returnedFields(reply.text).some(([n, v]) => n === name && v === value),
      );
      const isReturned = kept || path === "/en/log-out";
      const target = /<form[^>]*action="([^"]*)"/.exec(reply.text)?.[1];
      if (reply.status !== 503 || !Number(reply.headers["retry-after"]) || !isReturned || target !== path)
        wrong.push(`${reply.status} ${path} → ${target}`);
    }
    expect(pages.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  test("a password is not returned", async () => {
    const { text } = await post("/en/register", FIELDS["/en/register"] ?? {});
    expect(text).not.toContain("Abcd-1234-efgh");
    expect(textOf(text)).toContain("Passwords, and files that were sent with this form, aren’t kept.");
  });

  test("a registration in Korean keeps the keys of its uploaded photos", async () => {
    const { status, text } = await post("/ko/real-name-channel", { upload: "key-of-the-photo", region: "HK" }, { cookie: "" });
    expect([status, returnedFields(text)]).toEqual([
      503,
      [
        ["upload", "key-of-the-photo"],
        ["region", "HK"],
      ],
    ]);
    expect(text).toContain("다시 제출");
  });

  test("the returned order form places one order once the database is back", async () => {
    const { text } = await post("/en/order-sim", validOrderForm(), { cookie: "" });
    const fields = Object.fromEntries(returnedFields(text)) as Record<string, string>;
    fails = "none";
    for (let sent = 0; sent < 2; sent++) expect((await post("/en/order-sim", fields, { cookie: "" })).status).toBe(303);
    expect(await shop.db.selectFrom("orders").select("number").execute()).toHaveLength(1);
  });

  test("pages that need it answer 503, also for crawlers, and are logged once", async () => {
    for (const path of ["/en/order-result?order=RL12345678&key=x", "/en/account/order", "/en/account/export"]) {
      shop.logged.splice(0);
      const { status, headers } = await ask(path);
      expect([path, status, Number(headers["retry-after"]) > 0, shop.logged.filter((line) => line.includes("StorageError")).length]).toEqual([
        path,
        503,
        true,
        1,
      ]);
    }
  });

  test("a page that was shown before stays", async () => {
    fails = "none";
    expect((await ask("/en/plans?q=Japan", { cookie: "" })).status).toBe(200);
    fails = "all";
    shop.pass(60_000);
    expect((await ask("/en/plans?q=Japan", { cookie: "" })).status).toBe(200);
  });

  test("a call of the API answers UNAVAILABLE", async () => {
    const call = await post("/api/getIPLocation", {}, { accept: "application/json" });
    expect([call.status, call.headers["retry-after"], JSON.parse(call.text)]).toMatchObject([200, "20", { resultCode: "UNAVAILABLE" }]);
  });
});

test("a form that cannot be saved although the database can be read is shown again as typed", async () => {
  fails = "writes";
  const { status, headers, text } = await post("/en/contact-us", { intent: "save", name: "Ada 途联" }, { cookie: "" });
  expect([status, headers["retry-after"], text.includes('value="Ada 途联"')]).toEqual([503, "20", true]);
});

test("the page of returned forms is no address of its own", async () => {
  fails = "none";
  expect(await ask("/en/unavailable")).toMatchObject({ status: 302, headers: { location: "/en/homepage" } });
  expect((await post("/en/unavailable", { typed: TYPED })).status).toBe(404);
});

describe("the staff desk", () => {
  test("returns every form while the database is away, and answers pages with 503", async () => {
    fails = "none";
    const editor = await openDesk(shop).signIn("editor", "service", "finance", "owner");
    const build = (await import(builtFile("desk/server/index.js"))) as ServerBuild;
    fails = "all";
    const wrong: string[] = [];
    for (const { path } of addresses(build.routes)) {
      const reply = await editor.post(path, { intent: "x", note: TYPED, password: "secret words" });
      const html = await reply.text();
      if (
        reply.status !== 503 ||
        !html.includes(`action="${path}"`) ||
        html.includes("secret words") ||
        !returnedFields(html).some(([, value]) => value === TYPED)
      )
        wrong.push(`${reply.status} ${path}`);
    }
    expect(wrong).toEqual([]);
    const page = await editor.get("/orders?state=paid");
    expect([page.status, textOf(await page.text()).includes("The database isn’t responding")]).toEqual([503, true]);
  });
});
