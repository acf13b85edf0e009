import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";

const VENDOR = "https://chat.vendor.example";
let shop: RunningServer;
let without: RunningServer;

beforeAll(async () => {
  const env = { CHAT_SCRIPT_URL: `${VENDOR}/widget.js`, CHAT_BOT_IDS: "en:bot-en,zh-hk:bot-hk" };
  [shop, without] = await Promise.all([startServer({ env }), startServer()]);
});
afterAll(() => Promise.all([shop?.remove(), without?.remove()]));

const AGREED = { Cookie: "chat-consent=accept" };
const open = (server: RunningServer, path: string, headers: Record<string, string> = {}) => httpRequest(server.port, path, { headers });
const policyOf = async (server: RunningServer, path: string, headers = {}) =>
  String((await open(server, path, headers)).headers["content-security-policy"]);

describe("the content security policy allows the chat vendor", () => {
  test.each(["homepage", "plans", "order-sim?package=JP-5GB-30D&way=esim&quantity=1", "login", "customer-service", "real-name"])(
    "on %s, if a bot is configured and the visitor agreed",
    async (page) => {
      const policy = await policyOf(shop, `/en/${page}`, AGREED);
      for (const directive of ["script-src", "style-src", "connect-src", "img-src", "frame-src"]) {
        expect(policy).toMatch(new RegExp(`${directive} [^;]*${VENDOR}`));
      }
      expect(policy).toMatch(/connect-src [^;]*wss:\/\/chat\.vendor\.example/);
      expect(policy).not.toMatch(/default-src [^;]*vendor|form-action [^;]*vendor/);
    },
  );

  test.each([
    ["before the visitor was asked", "/en/homepage", {}],
    ["after a refusal", "/en/homepage", { Cookie: "chat-consent=refuse" }],
    ["after consent to tracking, which does not include chat", "/en/homepage", { Cookie: "accept-cookie=accept" }],
    ["if the first of two choices, which the page uses, is a refusal", "/en/homepage", { Cookie: "chat-consent=refuse; chat-consent=accept" }],
    ["if the browser sends a tracking opt-out", "/en/homepage", { ...AGREED, "Sec-GPC": "1" }],
    ["if no bot speaks the language", "/zh-cn/homepage", AGREED],
    ["on the channel's registration page", "/en/real-name-channel", AGREED],
    ["on the channel's agreement page", "/zh-hk/argeement-channel", AGREED],
    ["on the registration page for package inserts", "/en/prepaid/realname", AGREED],
    ["with a trailing slash", "/en/real-name-channel/", AGREED],
    ["with percent-encoded letters", "/en/real%2Dname-channel", AGREED],
    ["in the response to a call", "/api/openapi.json", AGREED],
  ])("nowhere else: %s", async (_, path, headers) => {
    expect(await policyOf(shop, path, headers)).not.toContain("vendor");
  });

  test("never if none is configured", async () => {
    expect(await policyOf(without, "/en/homepage", AGREED)).toContain("frame-src 'none'");
  });
});

test("the page that asks about the chat asks about cookies once", async () => {
  const asks = async (server: RunningServer) => (await open(server, "/en/customer-service")).text.match(/<aside class="consent"/g)?.length ?? 0;
  expect([await asks(shop), await asks(without)]).toEqual([0, 1]);
});

describe("consent to the chat", () => {
  const say = (body: string, Cookie = "") =>
    httpRequest(shop.port, "/en/consent", {
      method: "POST",
      body,
      headers: { Origin: shop.origin, "Content-Type": "application/x-www-form-urlencoded", ...(Cookie && { Cookie }) },
    });
  const cookiesOf = async (body: string, Cookie?: string) => String((await say(body, Cookie)).headers["set-cookie"]);
  const panelOf = async (Cookie: string) =>
    /<section[^>]*aria-labelledby="consent-chat"[\s\S]*?<\/section>/.exec((await open(shop, "/en/consent", { Cookie })).text)?.[0];

  test("is neither consent to tracking nor given by it", async () => {
    expect(await cookiesOf("chat=accept")).not.toContain("accept-cookie");
    expect(await cookiesOf("consent=accept")).not.toContain("chat-consent");
  });

  test("is withdrawn separately, on the page that shows both", async () => {
    const both = "accept-cookie=accept; chat-consent=accept";
    expect(await panelOf(both)).toMatch(/Allowed.*name="chat" value="refuse"[^>]*>Withdraw for chat/);
    const withdrawn = await cookiesOf("chat=refuse", both);
    expect(withdrawn).toContain("chat-consent=refuse");
    expect(withdrawn).not.toContain("accept-cookie");
    expect(await cookiesOf("consent=refuse", both)).not.toContain("chat-consent");
    expect(await panelOf("accept-cookie=accept; chat-consent=refuse")).toMatch(/Not allowed.*name="chat" value="accept"/);
    expect(await panelOf("accept-cookie=accept")).toContain("You haven’t chosen yet");
  });

  test("is not requested if no chat is configured", async () => {
    expect((await open(without, "/en/consent")).text).not.toContain("consent-chat");
  });
});

describe("the link to customer service", () => {
  test.each(["homepage", "plans", "login", "real-name", "gogo-china", "top-up-gogo-china"])("is on %s in every language", async (page) => {
    for (const language of ["en", "zh-cn", "zh-hk"]) {
      expect((await open(without, `/${language}/${page}`)).text).toMatch(new RegExp(`<a[^>]*chat-link[^>]*href="/${language}/customer-service"`));
    }
  });

  test.each(["en/real-name-channel", "ja/real-name-channel", "en/argeement-channel", "ko/prepaid/realname", "en/top-up-gogo-china-app"])(
    "is not on %s",
    async (page) => {
      expect((await open(shop, `/${page}`, AGREED)).text).not.toContain("customer-service");
    },
  );
});

describe("the customer service page", () => {
  test.each([
    ["en", "Every day from 08:00 to 24:00"],
    ["zh-cn", "每天 08:00 至 24:00"],
    ["zh-hk", "每日 08:00 至 24:00"],
  ])("has telephone, email and hours in %s, and no chat if none is configured", async (language, hours) => {
    const { status, text } = await open(without, `/${language}/customer-service`);
    expect(status).toBe(200);
    for (const part of [hours, "tel:+85258080199", "mailto:support@rovelink.example", `/${language}/frequently-asked-questions?type=Troubleshoot`]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("service-chat");
  });

  test("names the chat vendor and asks, in a form that works without scripts and leads back to the chat", async () => {
    const { text } = await open(shop, "/en/customer-service");
    expect(text).toContain("chat.vendor.example");
    expect(text).toContain("You’re agreeing to chat only, and can withdraw at any time under “Cookie settings”.");
    expect(text).toMatch(/<form[^>]* method="post" action="\/en\/consent"/);
    expect(text).toContain('value="/en/customer-service?chat=1"');
    const response = await httpRequest(shop.port, "/en/consent", {
      method: "POST",
      body: "chat=accept&returnTo=%2Fen%2Fcustomer-service%3Fchat%3D1",
      headers: { Origin: shop.origin, "Content-Type": "application/x-www-form-urlencoded" },
    });
    expect([response.status, response.headers.location]).toEqual([303, "/en/customer-service?chat=1"]);
    expect(response.headers["set-cookie"]).toEqual([expect.stringMatching(/^chat-consent=accept; .*HttpOnly/)]);
  });

  test("without scripts says that the chat needs them, and never contains the vendor's script", async () => {
    const { text } = await open(shop, "/en/customer-service?chat=1", AGREED);
    expect(text).toContain("Chat needs JavaScript");
    expect(text).not.toMatch(/<(script|link|iframe|img)[^>]*vendor/);
  });

  test("tells visitors who opted out of tracking that the chat is not loaded", async () => {
    const { text } = await open(shop, "/en/customer-service", { ...AGREED, "Sec-GPC": "1" });
    expect(text).toContain("Global Privacy Control");
    expect(text).not.toMatch(/action="\/en\/consent"[^>]*class="stack"/);
  });
});
