import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { httpRequest, type RequestOptions } from "#tests/support/http/http-request.ts";
import { startHttpServer, type TestHttpServer } from "#tests/support/http/http-server.ts";

let server: TestHttpServer;
beforeAll(async () => void (server = await startHttpServer()));
afterAll(() => server.listener.close(0));
beforeEach(() => void (server.seen.length = 0));

const post = (path: string, headers: RequestOptions["headers"]) => httpRequest(server.port, path, { method: "POST", headers, body: "a=1" });

test("accepts a post from a page of the shop under both local host names", async () => {
  for (const host of [`localhost:${server.port}`, `127.0.0.1:${server.port}`]) {
    expect((await post("/en/order-sim", { Host: host, Origin: `http://${host}` })).status).toBe(200);
  }
});

test("rejects a post from a page under one local host name to the other", async () => {
  const [one, other] = [`localhost:${server.port}`, `127.0.0.1:${server.port}`];
  expect((await post("/sandbox/pay/1", { Host: one, Origin: `http://${other}` })).status).toBe(403);
  expect((await post("/sandbox/pay/1", { Host: other, Origin: `http://${one}` })).status).toBe(403);
});

test("accepts a post without Origin if the browser reports it as same-origin or as started by the user", async () => {
  expect((await post("/en/order-sim", { "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
  expect((await post("/en/order-sim", { "Sec-Fetch-Site": "none" })).status).toBe(200);
});

test.each([
  ["another site", { Origin: "https://evil.example" }],
  ["another site that also claims to be the shop", { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" }],
  ["the shop's host on another port", { Origin: "http://localhost:1" }],
  ["the shop's host under another scheme", { Origin: "https://localhost" }],
  ["a host that begins like the shop's", { Origin: "http://localhost.evil.example" }],
  ["a page that hides its origin", { Origin: "null" }],
  ["another site in an old browser", { "Sec-Fetch-Site": "cross-site" }],
  ["a sibling subdomain", { "Sec-Fetch-Site": "same-site" }],
  ["a program that sends no origin", {}],
])("rejects a post from %s with 403 before any route", async (_who, headers: Record<string, string>) => {
  for (const path of ["/en/order-sim", "/en/order-sim?index", "/en/consent", "/api/order/create", "/sandbox/pay/1"]) {
    expect((await post(path, headers)).status).toBe(403);
  }
  expect(server.seen).toEqual([]);
});

test("rejects with a page in the visitor's language, and with the JSON envelope under /api", async () => {
  expect((await post("/en/order-sim", {})).text).toContain("We couldn’t accept this form");
  expect((await post("/zh-hk/order-sim", {})).text).toContain("無法接收此表格");
  expect((await post("/order-sim", {})).text).toContain("无法接收此表单");
  expect((await post("/order-sim", { Cookie: "a=b; lang_base=en" })).text).toContain('<html lang="en">');
  expect(JSON.parse((await post("/api/order/create", {})).text)).toMatchObject({ resultCode: "FOREIGN_SENDER", resultData: null });
});

test("tells a program which header to send, in the language that it requests", async () => {
  const messageFor = async (headers: Record<string, string>) =>
    (JSON.parse((await post("/api/newBusiness", headers)).text) as { resultMessage: string }).resultMessage;
  for (const lang of ["en", "EN"]) expect(await messageFor({ lang })).toContain("send the header Token (empty if nobody is signed in)");
  expect(await messageFor({ lang: "hk" })).toContain("標頭 Token");
  for (const lang of ["xx", "constructor"]) expect(await messageFor({ lang })).toContain("请求头 Token");
});

test("lets a program with a token call the API from anywhere, with or without cookies, and nothing else", async () => {
  const token = { Token: "abc", Origin: "https://partner.example" };
  expect((await post("/api/order/create", token)).status).toBe(200);
  expect((await post("/api/order/create", { ...token, Cookie: "sid=1" })).status).toBe(200);
  expect((await post("/api/order/create", { Origin: "https://partner.example", Cookie: "sid=1" })).status).toBe(403);
  expect((await post("/en/order-sim", token)).status).toBe(403);
});

test("accepts webhooks without an origin because they are signed", async () => {
  expect((await post("/api/webhooks/payments/sandbox", {})).status).toBe(200);
  expect((await post("/api/webhooks", {})).status).toBe(403);
});

test.each([
  ["the eSIM site's server redeem a token", "/api/product/redeemEsimLink"],
  ["mail providers switch reminders off", "/zh-hk/reminders"],
])("lets %s; rejects pages of other sites, and ignores cookies", async (_, call) => {
  expect((await post(call, {})).status).toBe(200);
  const others: RequestOptions["headers"][] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { Cookie: "a=b" },
  ];
  for (const headers of others) expect((await post(call, headers)).status).toBe(403);
  expect((await post(`${call}/more`, {})).status).toBe(403);
});

test("rejects an address with _data from every sender, however it is encoded", async () => {
  const own = { Origin: server.origin };
  for (const path of ["/en/plans?_data=routes/plans", "/en/plans?a=1&_data", "/en/plans?%5Fdata=root", "/api/webhooks/payments/sandbox?_data=x"]) {
    expect((await httpRequest(server.port, path)).status).toBe(403);
    expect((await post(path, own)).status).toBe(403);
  }
  expect(server.seen).toEqual([]);
});
