import { describe, expect, test } from "vitest";
import { readStats } from "#server/tracking/read-stats.ts";
import { withShop } from "#tests/support/processes/with-shop.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer();

const MURMUR = "0123abcd-4567-89ab-cdef-0123456789ab";
const BROWSER = { Cookie: `accept-cookie=accept; murmur=${MURMUR}; order_source=advert` };
const PROGRAM = { Token: "", "web-uuid": MURMUR, "Req-Device": "mobile", lang: "zh-hk" };
const EVENT = { source: "pc", url: "/en/plan-detail?plan=JP", page: "plan-detail", item_type: "buy", item_val: "JP" };

type Envelope = { resultCode: string; resultMessage: string; resultData: { kept: number } & { fields?: Record<string, string[]> } };

async function collect(fields: Record<string, string>, headers: Record<string, string>, json = false) {
  const response = await fetch(`${server.origin}/api/CollectData`, {
    method: "POST",
    headers: { ...headers, ...(headers.Token === undefined && { Origin: server.origin }), ...(json && { "Content-Type": "application/json" }) },
    body: json ? JSON.stringify(fields) : new URLSearchParams(fields),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Envelope;
}

const stats = () => withShop(server.store.env, (shop) => readStats(shop, 1));

describe("with consent", () => {
  test("stores events that a browser sends as a form, several in one post", async () => {
    const more = JSON.stringify([{ event: "view", url: "/en/order-sim?package=JP-5GB-30D", ago: 900 }]);
    expect(await collect({ ...EVENT, more }, BROWSER)).toEqual({ resultCode: "SUCCESS", resultMessage: "", resultData: { kept: 2 } });
    expect(await stats()).toMatchObject({
      items: [{ type: "buy", value: "JP", clicks: 1, visitors: 1 }],
      sources: [{ source: "advert", visits: 1, placed: 0, paid: 0 }],
    });
  });

  test("a program without cookies states its user's consent, with the fingerprint in web-uuid", async () => {
    expect((await collect({ ...EVENT, consent: "accept" }, PROGRAM, true)).resultData).toEqual({ kept: 1 });
    expect((await collect({ ...EVENT, consent: "accept" }, PROGRAM)).resultData).toEqual({ kept: 1 });
  });
});

describe("a program", () => {
  const counted = async () => (await stats()).total;

  test("states its user's consent even if it has cookies", async () => {
    expect((await collect({ ...EVENT, consent: "accept" }, { ...PROGRAM, Cookie: "accept-cookie=refuse; form_key=x" })).resultData).toEqual({
      kept: 1,
    });
  });

  test("withdraws with consent=refuse: the events of this web-uuid are deleted, and late ones are not stored", async () => {
    const before = await counted();
    const own = { ...PROGRAM, "web-uuid": MURMUR.replace(/^0/, "d") };
    expect((await collect({ ...EVENT, consent: "accept" }, own)).resultData).toEqual({ kept: 1 });
    expect(await counted()).not.toEqual(before);
    expect((await collect({ ...EVENT, consent: "refuse" }, own)).resultData).toEqual({ kept: 0 });
    expect((await collect({ ...EVENT, consent: "accept" }, own)).resultData).toEqual({ kept: 0 });
    expect(await counted()).toEqual(before);
  });
});

describe("without consent the response is SUCCESS and nothing is stored", () => {
  const cookies = (text: string) => ({ Cookie: text });
  test.each([
    ["a browser without a choice", cookies(`murmur=${MURMUR}`), {}],
    ["a browser that refused", cookies(`accept-cookie=refuse; murmur=${MURMUR}`), {}],
    ["a browser that refused, whatever its post says", cookies(`accept-cookie=refuse; murmur=${MURMUR}`), { consent: "accept" }],
    ["a browser with Sec-GPC: 1", { ...BROWSER, "Sec-GPC": "1" }, {}],
    ["a browser without a fingerprint", cookies("accept-cookie=accept"), {}],
    ["a browser with an invalid fingerprint", cookies("accept-cookie=accept; murmur=ada%40example.com"), {}],
    ["a program that states nothing", PROGRAM, {}],
    ["a program with Sec-GPC: 1", { ...PROGRAM, "Sec-GPC": "1" }, { consent: "accept" }],
    ["a program with an empty web-uuid", { ...PROGRAM, "web-uuid": "" }, { consent: "accept" }],
  ] as [string, Record<string, string>, Record<string, string>][])("for %s", async (_, headers, fields) => {
    expect(await collect({ ...EVENT, ...fields }, headers)).toMatchObject({ resultCode: "SUCCESS", resultData: { kept: 0 } });
  });
});

test("over-long or excess input is PARAM_ERROR, in the caller's language", async () => {
  const response = await collect({ ...EVENT, item_val: "x".repeat(65) }, PROGRAM);
  expect(response).toMatchObject({ resultCode: "PARAM_ERROR", resultData: { fields: { item_val: [expect.stringContaining("今次內容未有記錄")] } } });
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`field${at}`, "x"]));
  expect((await collect({ ...EVENT, ...many }, BROWSER)).resultCode).toBe("PARAM_ERROR");
  expect((await collect({ source: "pc" }, BROWSER)).resultData.fields).toHaveProperty("url");
});

test("no page of another site can store events in a visitor's name", async () => {
  const response = await fetch(`${server.origin}/api/CollectData`, {
    method: "POST",
    headers: { ...BROWSER, Origin: "https://evil.example" },
    body: new URLSearchParams(EVENT),
  });
  expect(response.status).toBe(403);
});
