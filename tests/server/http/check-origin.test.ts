import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ask, type Question } from "#tests/support/http-request.ts";
import { startGate, type Gate } from "#tests/support/http-server.ts";

let gate: Gate;
beforeAll(async () => void (gate = await startGate()));
afterAll(() => gate.doors.close(0));
beforeEach(() => void (gate.seen.length = 0));

const post = (path: string, headers: Question["headers"]) => ask(gate.port, path, { method: "POST", headers, body: "a=1" });

test("a post from a page of the shop passes, under each of its two local names", async () => {
  for (const host of [`localhost:${gate.port}`, `127.0.0.1:${gate.port}`]) {
    expect((await post("/en/order-sim", { Host: host, Origin: `http://${host}` })).status).toBe(200);
  }
});

test("a post from a page under one local name to the other is refused", async () => {
  const [one, other] = [`localhost:${gate.port}`, `127.0.0.1:${gate.port}`];
  expect((await post("/sandbox/pay/1", { Host: one, Origin: `http://${other}` })).status).toBe(403);
  expect((await post("/sandbox/pay/1", { Host: other, Origin: `http://${one}` })).status).toBe(403);
});

test("a post without an Origin passes where the browser says that it comes from the shop or from nobody", async () => {
  expect((await post("/en/order-sim", { "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
  expect((await post("/en/order-sim", { "Sec-Fetch-Site": "none" })).status).toBe(200);
});

test.each([
  ["another site", { Origin: "https://evil.example" }],
  ["another site that also claims to be ours", { Origin: "https://evil.example", "Sec-Fetch-Site": "same-origin" }],
  ["our name on another port", { Origin: "http://localhost:1" }],
  ["our name under another scheme", { Origin: "https://localhost" }],
  ["a name that begins like ours", { Origin: "http://localhost.evil.example" }],
  ["a page that hides its origin", { Origin: "null" }],
  ["another site by an old browser", { "Sec-Fetch-Site": "cross-site" }],
  ["a sister site", { "Sec-Fetch-Site": "same-site" }],
  ["a program that says nothing", {}],
])("a post from %s is refused with 403 and reaches no route", async (_who, headers: Record<string, string>) => {
  for (const path of ["/en/order-sim", "/en/order-sim.data", "/en/order-sim?index", "/en/consent", "/api/order/create", "/sandbox/pay/1"]) {
    expect((await post(path, headers)).status).toBe(403);
  }
  expect(gate.seen).toEqual([]);
});

test("the refusal is a page in the reader's language, and an envelope under /api", async () => {
  expect((await post("/en/order-sim", {})).text).toContain("We could not accept this form");
  expect((await post("/zh-hk/order-sim", {})).text).toContain("無法接收此表格");
  expect((await post("/order-sim", {})).text).toContain("无法接收此表单");
  expect((await post("/order-sim", { Cookie: "a=b; lang_base=en" })).text).toContain('<html lang="en">');
  expect(JSON.parse((await post("/api/order/create", {})).text)).toMatchObject({ resultCode: "FOREIGN_SENDER", resultData: null });
});

test("a program is told what to send, in the language that it asked for", async () => {
  const told = async (headers: Record<string, string>) =>
    (JSON.parse((await post("/api/newBusiness", headers)).text) as { resultMessage: string }).resultMessage;
  for (const lang of ["en", "EN"]) expect(await told({ lang })).toContain("send the header Token, empty where nobody is signed in");
  expect(await told({ lang: "hk" })).toContain("標頭 Token");
  for (const lang of ["xx", "constructor"]) expect(await told({ lang })).toContain("请求头 Token");
});

test("a program that sends its token may call the API from anywhere, with cookies that it keeps or without, and nothing else", async () => {
  const token = { Token: "abc", Origin: "https://partner.example" };
  expect((await post("/api/order/create", token)).status).toBe(200);
  expect((await post("/api/order/create", { ...token, Cookie: "sid=1" })).status).toBe(200);
  expect((await post("/api/order/create", { Origin: "https://partner.example", Cookie: "sid=1" })).status).toBe(403);
  expect((await post("/en/order-sim", token)).status).toBe(403);
});

test("webhooks pass without an origin: they are signed", async () => {
  expect((await post("/api/webhooks/payments/sandbox", {})).status).toBe(200);
  expect((await post("/api/webhooks", {})).status).toBe(403);
});

test("the eSIM site's server may ask who a token stands for; no page of another site may, and no cookie goes with it", async () => {
  const call = "/api/product/redeemEsimLink";
  expect((await post(call, {})).status).toBe(200);
  const others: Question["headers"][] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { Cookie: "a=b" },
  ];
  for (const headers of others) expect((await post(call, headers)).status).toBe(403);
  expect((await post(`${call}/more`, {})).status).toBe(403);
});

test("an address with _data is refused whoever asks and however it is written", async () => {
  const own = { Origin: gate.origin };
  for (const path of ["/en/plans?_data=routes/plans", "/en/plans?a=1&_data", "/en/plans?%5Fdata=root", "/api/webhooks/payments/sandbox?_data=x"]) {
    expect((await ask(gate.port, path)).status).toBe(403);
    expect((await post(path, own)).status).toBe(403);
  }
  expect(gate.seen).toEqual([]);
});
