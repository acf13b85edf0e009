import type { ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { CHANNEL_LANGUAGES } from "#server/locale/locale.schema.ts";
import { httpRequest, type RequestOptions } from "#tests/support/http/http-request.ts";
import { runOps } from "#tests/support/processes/run-ops.ts";
import { builtFile, startServer, type RunningServer } from "#tests/support/server.ts";
import { createStore, type Store } from "#tests/support/store.ts";

let store: Store;
let one: RunningServer;
let other: RunningServer;
/** Every page address of the build, without its language. */
let pages: string[];

beforeAll(async () => {
  store = await createStore();
  one = await startServer({ store });
  other = await startServer({ store, env: { RUN_JOBS: "0" } });
  const { routes } = (await import(builtFile("server/index.js"))) as ServerBuild;
  const under = Object.values(routes).filter((route) => route?.path && /^(language|site|account)$/.test(route.parentId ?? ""));
  pages = [...new Set(under.map((route) => String(route?.path).replace(/:\w+|\*/g, "x")))];
});
afterAll(async () => {
  await Promise.all([one?.remove(), other?.remove()]);
  await store?.remove();
});

const inMinutes = (minutes: number) => `${new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16)}Z`;
const ops = (...args: string[]) => runOps({ store }, "maintenance", ...args);
const until = (server: RunningServer, path: string, status: number) =>
  vi.waitFor(async () => expect((await httpRequest(server.port, path)).status).toBe(status), { timeout: 60_000, interval: 300 });
const post = (path: string, body = "intent=sign-in", more: RequestOptions = {}) =>
  httpRequest(one.port, path, {
    method: "POST",
    body,
    ...more,
    headers: { Origin: one.origin, "Content-Type": "application/x-www-form-urlencoded", ...more.headers },
  });

test("outside maintenance, /upgrading says that the shop is open, links to the homepage, and is not indexed", async () => {
  const page = await httpRequest(one.port, "/en/upgrading");
  expect(page.status).toBe(200);
  expect(page.text).toContain("The shop is open");
  expect(page.text).toContain('href="/en/homepage"');
  expect(page.text).toContain("noindex");
});

test("announces planned maintenance on every page, and stays open", async () => {
  await ops("on", "--from", inMinutes(60), "--until", inMinutes(90), "--who", "ada");
  expect(await ops("show")).toContain("The shop closes from");
  await vi.waitFor(async () => expect((await httpRequest(one.port, "/en/homepage")).text).toContain("Planned maintenance"), {
    timeout: 60_000,
    interval: 300,
  });
});

/** The three hours that a visitor reads, and a minute for the tests. */
const MINUTES = 181;

describe("during maintenance", () => {
  beforeAll(async () => {
    expect(await ops("on", "--until", inMinutes(MINUTES), "--who", "ada")).toContain("closed until");
    await Promise.all([one, other].map((server) => until(server, "/en/homepage", 503)));
  });

  test("states when maintenance ends, and links back to the page in all five languages", async () => {
    const left = { en: "About 3 hours left", "zh-cn": "还有约3小时", "zh-hk": "尚餘約 3 小時", ja: "残り約3 時間", ko: "약 3시간 남았습니다" };
    for (const [language, phrase] of Object.entries(left)) {
      const { text } = await httpRequest(one.port, `/${language}/homepage`);
      expect(text, language).toContain(phrase);
      for (const other of CHANNEL_LANGUAGES) if (other !== language) expect(text).toContain(`href="/${other}/homepage"`);
    }
  });

  test("answers every page with 503 and Retry-After in each language, and leaves the rest open", async () => {
    expect(pages.length).toBeGreaterThan(30);
    const open: string[] = [];
    for (const language of CHANNEL_LANGUAGES) {
      for (const page of pages) {
        const { status, headers, text } = await httpRequest(one.port, `/${language}/${page}`);
        const minutes = Number(headers["retry-after"]) / 60;
        const isAnnounced = minutes > MINUTES - 5 && minutes <= MINUTES && text.includes("UTC+8");
        if (status !== 503 || !isAnnounced || headers["cache-control"] !== "no-store") open.push(`${status} /${language}/${page}`);
      }
    }
    expect(open).toEqual([]);
    for (const path of ["/", "/plans", "/en"]) expect((await httpRequest(one.port, path)).status, path).toBe(503);

    for (const path of ["/healthz", "/robots.txt", "/manifest.webmanifest", "/favicon.svg", "/api/openapi.json"]) {
      expect((await httpRequest(one.port, path)).status, path).toBe(200);
    }
    const call = await post("/api/common/getCountryCode", "");
    expect([call.status, JSON.parse(call.text).resultCode]).toEqual([200, "SUCCESS"]);
    // The payment route rejects an unsigned message itself; maintenance does not.
    expect((await post("/api/webhooks/payments/sandbox", "{}")).status).toBeLessThan(500);
  });

  test("rejects a posted form with a notice that nothing was sent", async () => {
    const sent = await post("/en/login?tab=email", "intent=send-code&email=ada%40example.com&agreePrivacy=on&tab=email");
    expect(sent.status).toBe(503);
    expect(sent.text).toContain("What you sent was not accepted");
    expect(sent.text).toContain("back button");
    // The notice must not reload: the visitor can still go back to the form.
    expect(sent.text).not.toContain('http-equiv="refresh"');
    const db = store.open();
    expect(await db.selectFrom("identity_codes").selectAll().execute()).toEqual([]);
    await db.destroy();
  });

  test("accepts withdrawal of consent", async () => {
    for (const path of ["/en/consent", "/zh-hk/consent/"]) {
      const { headers } = await post(path, "consent=refuse&returnTo=%2Fen%2Fplans", { headers: { Cookie: "accept-cookie=accept" } });
      expect(String(headers["set-cookie"]), path).toContain("accept-cookie=refuse");
    }
    expect((await httpRequest(one.port, "/en/consent")).status).toBe(503);
  });

  test("shows the maintenance notice at every address, in the language of that address, to every visitor", async () => {
    const titles = { en: "The shop is closed", "zh-cn": "本店正在维护", "zh-hk": "網店正在維護", ja: "メンテナンス中", ko: "점검 중입니다" };
    for (const [language, title] of Object.entries(titles)) {
      const page = await httpRequest(one.port, `/${language}/real-name-channel`);
      expect(page.text).toContain(title);
      expect(page.text.slice(0, page.text.indexOf("</head>"))).toContain('http-equiv="refresh"');
    }
    expect((await httpRequest(one.port, "/en/plans?LT=constructor")).status).toBe(503);
    const several = await httpRequest(one.port, "/en/order-sim?package=HK-5GB-30D&iccid=1&iccid=2");
    expect(several.text).toContain("/zh-hk/order-sim?package=HK-5GB-30D&amp;iccid=1&amp;iccid=2");
    const remembered = await httpRequest(one.port, "/plans?country=JP", { headers: { Cookie: "lang_base=zh-hk" } });
    expect(remembered.text).toContain("網店正在維護");
    expect(remembered.text).toContain("/en/plans?country=JP");
    const open = async (path: string) => (await httpRequest(one.port, path, { headers: { "Accept-Language": "ja" } })).text;
    expect(await open("/real-name-channel")).toContain(titles.ja);
    expect(await open("/plans?country=JP")).toContain(titles.en);
  });
});

test("reopens every process when maintenance ends early, and records who closed and opened the shop", async () => {
  await ops("off", "--who", "wei");
  await Promise.all([one, other].map((server) => until(server, "/en/plans", 200)));
  const db = store.open();
  const changes = await db.selectFrom("staff_actions").select(["action", "who"]).where("subject_kind", "=", "maintenance").execute();
  expect(changes).toEqual(
    expect.arrayContaining([
      { action: "maintenance.set", who: "ada" },
      { action: "maintenance.end", who: "wei" },
    ]),
  );
  await db.destroy();
});
