import type { RequestListener } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startSession } from "#server/identity/session/sessions.ts";
import { createExpressApp } from "#server/http/create-express-app.ts";
import { startListening, type ListeningServer } from "#server/http/server/listen.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { buyer, type Buyer } from "#tests/support/buyer.ts";
import { titleOf } from "#tests/support/html-page.ts";
import { builtFile } from "#tests/support/server.ts";
import { openRemindedPackage, type RemindedPackage } from "#tests/support/sims/reminders.ts";
import { START } from "#tests/support/shop.ts";
import { readEnv } from "#server/env.ts";

const DAY = 86_400_000;

let bought: RemindedPackage;
let listener: ListeningServer;
let visitor: Buyer;
/** The page that the reminder links to, without its origin. */
let page: string;

beforeEach(async () => {
  let handle: RequestListener = () => {};
  listener = await startListening(readEnv({ NODE_ENV: "test", PORT: "0", DATA_DIR: ":memory:" }), (req, res) => handle(req, res));
  bought = await openRemindedPackage({}, null, { PORT: String(listener.port) });
  const build = (await import(builtFile("server/index.js"))) as ServerBuild;
  handle = createExpressApp({ shop: bought.shop, build: async () => build, files: (_req, _res, next) => next(), isStopping: () => false });
  visitor = buyer({ origin: `http://localhost:${listener.port}` });
  await bought.liveUntil(START + 3 * DAY + 3_600_000);
  const mail = await bought.shop.db.selectFrom("mailbox").select("body_text").executeTakeFirstOrThrow();
  page = /\/en\/reminders\?key=\S+/.exec(mail.body_text)?.[0] ?? "";
});
afterEach(async () => {
  await listener.close(0);
  await bought.shop.close();
});

const optOuts = () => bought.shop.db.selectFrom("reminder_opt_outs").select("recipient").execute();
const off = () => [{ recipient: bought.accountId }];

describe("the link in a reminder", () => {
  test("changes nothing by itself, because mail scanners follow it", async () => {
    const { status, text, headers } = await visitor.open(page);
    expect([status, await optOuts()]).toEqual([200, []]);
    expect(text).toContain("Reminders are on");
    expect(text).toContain("a…@example.com");
    expect([headers.get("Cache-Control"), headers.get("X-Robots-Tag")]).toEqual(["no-store", "noindex"]);
  });

  test("opens a page with a plain form that switches reminders off, says so, and offers to switch them on again", async () => {
    expect((await visitor.open(page)).html).toMatch(/<form[^>]*method="post"[^>]*action="\/en\/reminders\?key=[^"]+"/);
    const { status, location } = await visitor.post(page, { intent: "off" });
    expect([status, location, await optOuts()]).toEqual([303, page, off()]);
    const after = await visitor.open(page);
    expect(after.text).toContain("Reminders are off");
    expect(after.text).toContain("Switch reminders on again");
    await visitor.post(page, { intent: "on" });
    expect(await optOuts()).toEqual([]);
  });

  test.each(["zh-cn", "zh-hk"])("opens in %s too", async (language) => {
    expect((await visitor.open(page.replace("/en/", `/${language}/`))).status).toBe(200);
  });

  test("that is not the shop's opens nothing and switches nothing off", async () => {
    const wrong = page.slice(0, -3) + "AAA";
    const opened = await visitor.open(wrong);
    expect([opened.status, titleOf(opened)]).toEqual([404, "This link no longer works"]);
    expect((await visitor.post(wrong, { intent: "off" })).status).toBe(404);
    expect(await optOuts()).toEqual([]);
  });
});

describe("a mail program", () => {
  const post = (headers: Record<string, string>, body = "List-Unsubscribe=One-Click") =>
    httpRequest(listener.port, page, {
      method: "POST",
      headers: { Host: `localhost:${listener.port}`, "Content-Type": "application/x-www-form-urlencoded", ...headers },
      body: Buffer.from(body),
    });

  test("switches reminders off with one click, without cookie and origin, and is not redirected", async () => {
    const { status, text } = await post({});
    expect([status, await optOuts()]).toEqual([200, off()]);
    expect(text).toContain("Reminders are off");
  });

  test("may send the field as multipart", async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    expect((await post({ "Content-Type": "multipart/form-data; boundary=b" }, body)).status).toBe(200);
    expect(await optOuts()).toEqual(off());
  });

  test("is not a page of another site", async () => {
    expect((await post({ Origin: "https://other.example" })).status).toBe(403);
    expect(await optOuts()).toEqual([]);
  });
});

describe("without a link", () => {
  test("a visitor signs in first", async () => {
    expect((await visitor.open("/en/reminders")).location).toBe("/en/login?redirectTo=%2Fen%2Freminders");
  });

  test("a signed-in buyer switches their own reminders", async () => {
    const { shop, accountId } = bought;
    const Token = await startSession(shop.db, { accountId, stay: false, now: shop.clock() });
    const ada = buyer(visitor, { cookies: { Token } });
    expect((await ada.open("/en/reminders")).text).toContain("Reminders are on");
    expect((await ada.post("/en/reminders", { intent: "off" })).location).toBe("/en/reminders");
    expect(await optOuts()).toEqual(off());
  });
});
