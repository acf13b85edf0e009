import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { CALLS } from "#app/api/calls.server.ts";
import { callsOf } from "#tests/support/api/api-client.ts";
import { orderForm, useSharedShop } from "#tests/support/shop.ts";

const shop = useSharedShop();
let calls: (request: Request) => Promise<Response>;
beforeAll(async () => {
  calls = callsOf(shop);
});
afterEach(() => vi.restoreAllMocks());

type Envelope = { resultCode: string; resultMessage: string; resultData: { fields?: Record<string, string[]>; order?: string } | null };

const ask = (path: string, body: BodyInit, more: RequestInit & { headers?: Record<string, string> } = {}) =>
  calls(new Request(`http://localhost/api${path}`, { method: "POST", body, ...more, headers: { Token: "", lang: "en", ...more.headers } }));
const tell = async (path: string, fields: Record<string, string> | [string, string][], headers: Record<string, string> = {}) =>
  (await (await ask(path, new URLSearchParams(fields), { headers })).json()) as Envelope;

const RENEWAL = { package: "JP-5GB-30D", way: "sim", quantity: "1", currency: "HKD" };

describe("a field that the form library would interpret", () => {
  const put = (index: number) => JSON.stringify({ type: "update", payload: { name: "iccid", index, value: "8985234000000003022" } });

  test.each([put(0), put(3), '{"type":"validate","payload":{"name":"email"}}', "{"])("%s has no effect", async (intent) => {
    expect((await tell("/order/quote", RENEWAL)).resultCode).toBe("SUCCESS");
    expect((await tell("/order/quote", { ...RENEWAL, __intent__: intent })).resultCode).toBe("PARAM_ERROR");
    const order = { ...orderForm(), currency: "HKD" };
    expect((await tell("/order/create", { ...order, __intent__: intent })).resultCode).toBe("PARAM_ERROR");
    expect(await shop.db.selectFrom("orders").select("id").execute()).toEqual([]);
  });

  test("may have any state", async () => {
    expect(await tell("/order/quote", { ...RENEWAL, __state__: "{" })).toEqual(await tell("/order/quote", RENEWAL));
  });
});

test("rejects a name with very many parts", async () => {
  const json = async (path: string, fields: Record<string, string>) =>
    (await (await ask(path, JSON.stringify(fields), { headers: { "Content-Type": "application/json" } })).json()) as Envelope;
  expect((await json("/CollectData", { url: "/en/plans", [`a${"[0]".repeat(12_000)}`]: "1" })).resultCode).toBe("TOO_MANY_PARTS");
  expect((await json("/user/login", { email: "ada@example.com", [`a${".b".repeat(20_000)}`]: "1" })).resultCode).toBe("TOO_MANY_PARTS");
});

test("never returns a schema's own English text: a repeated field is reported as missing", async () => {
  const twice: [string, string][] = [
    ["email", "a@example.com"],
    ["email", "b@example.com"],
    ["code", "123456"],
  ];
  expect((await tell("/user/login", twice, { lang: "zh-hk" })).resultMessage).toBe("請填寫此項");
});

test("a call with every field sent twice is rejected and is no error", async () => {
  const fields = Object.values(CALLS).flatMap(({ examples = [] }) => examples.flatMap((example) => Object.entries(example)));
  const texts = fields.flatMap(([name, value]) => (typeof value === "string" ? [[name, value] as const] : []));
  const twice = Object.fromEntries(texts.map(([name, value]) => [name, [value, value]]));
  expect(Object.keys(twice)).toEqual(expect.arrayContaining(["phone", "email", "iccid", "documentNumber"]));
  for (const path of Object.keys(CALLS)) {
    // Without a country, the phone number is read.
    for (const fields of [twice, { ...twice, phoneCountry: undefined }]) {
      const response = await ask(path, JSON.stringify(fields), { headers: { "Content-Type": "application/json" } });
      expect([path, ((await response.json()) as Envelope).resultCode]).not.toContain("SYSTEM_ERROR");
    }
  }
});

test("ALREADY_PLACED gives nobody access to the order, even with its checkoutKey", async () => {
  const form = { ...orderForm(), currency: "HKD" };
  const placed = await tell("/order/create", form);
  expect(placed.resultCode).toBe("SUCCESS");
  const stranger = await tell("/order/create", { ...form, email: "eve@example.com" });
  expect(stranger).toEqual({ resultCode: "ALREADY_PLACED", resultMessage: expect.any(String), resultData: { order: placed.resultData?.order } });
});

test("an error after the caller disconnected is logged; the disconnection is not", async () => {
  const leave = async (error: (signal: AbortSignal) => unknown) => {
    const caller = new AbortController();
    vi.spyOn(CALLS["/getIPLocation"], "run").mockImplementation(async () => {
      caller.abort();
      throw error(caller.signal);
    });
    await ask("/getIPLocation", new URLSearchParams(), { signal: caller.signal }).catch(() => undefined);
    return shop.logged.splice(0).join("");
  };
  expect(await leave(() => new Error("the table burned down"))).toContain("the table burned down");
  expect(await leave((signal) => signal.reason)).not.toContain('"event":"call"');
});

test("limits withdrawals per address, because each writes a row", async () => {
  const murmur = (number: number) => `0123abcd-4567-89ab-cdef-${String(number).padStart(12, "0")}`;
  const withdraw = async (number: number) =>
    (await tell("/CollectData", { url: "/en/plans", consent: "refuse" }, { "web-uuid": murmur(number) })).resultCode;
  const codes: string[] = [];
  for (let number = 0; number < 603; number++) {
    if (number % 100 === 0) shop.pass(60_000);
    codes.push(await withdraw(number));
  }
  expect(codes.slice(598)).toEqual(["SUCCESS", "SUCCESS", "TOO_MANY_TRIES", "TOO_MANY_TRIES", "TOO_MANY_TRIES"]);
  shop.pass(60 * 60_000);
  expect(await withdraw(603)).toBe("SUCCESS");
});

test("rejects posts to /CollectData after 120 a minute per address, whatever they contain, without reading them", async () => {
  const post = async (body: BodyInit) => ((await (await ask("/CollectData", body)).json()) as Envelope).resultCode;
  shop.pass(60_000);
  for (let number = 0; number < 120; number++) expect(await post(new URLSearchParams({ url: "/en/plans" }))).toBe("SUCCESS");
  expect(await post(new URLSearchParams({ url: "/en/plans" }))).toBe("TOO_MANY_TRIES");
  expect(await post("{ not a form")).toBe("TOO_MANY_TRIES");
  shop.pass(60_000);
  expect(await post(new URLSearchParams({ url: "/en/plans" }))).toBe("SUCCESS");
});
