import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseTarget } from "#server/http/request/normalize-target.ts";
import type { Log } from "#server/observability/log.ts";
import { sendRaw } from "#tests/support/http/http-request.ts";
import { startHttpServer, type TestHttpServer } from "#tests/support/http/http-server.ts";

const ORIGIN = "http://localhost:3000";
const parse = (target: string) => parseTarget(target, [ORIGIN, "http://127.0.0.1:3000"]);

/** Fragments over which two URL parsers have disagreed. */
const PIECES = [
  ..."./\\?#%;:@&=+ \t\u0000\u007f\u00e9~'|^\"<{",
  ..."en EN uploads api webhooks order-sim _root .data // .. %2e %2E %2e%2e .%2e %2f %5C %00 %0a %7f %c2%80 %75 %61pi %7E %3b".split(" "),
  ..."%3f %23 %25 %252e %zz % %c0%ae %e0%80%ae %ed%a0%80 %f4%90%80%80 %e6%97%a5 http://localhost:3000 http://evil.example".split(" "),
];
const targets = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => `/${pieces.join("")}`);

describe("the address of a request", () => {
  test("is read identically by the router and by the HTTP layer, or rejected", () => {
    let accepted = 0;
    fc.assert(
      fc.property(fc.oneof(targets, fc.webPath(), fc.string({ unit: "binary-ascii" })), (written) => {
        const target = parse(written);
        if (target === null) return;
        accepted += 1;
        const path = target.split("?")[0];
        const routed = new URL(ORIGIN + target);
        expect(routed.pathname).toBe(path);
        expect(routed.origin).toBe(ORIGIN);
        expect(parse(target)).toBe(target);
      }),
      { numRuns: 5_000 },
    );
    expect(accepted).toBeGreaterThan(200);
  });

  test.each([
    ["a dot segment", ["/uploads/../en", "/./en", "/en/.", "/en/.."]],
    ["an escaped dot", ["/uploads/%2e%2e/en/order-sim", "/api/webhooks/%2E%2e/en", "/en/.%2e", "/robots%2etxt"]],
    ["an escaped slash or backslash", ["/en%2fplans", "/en/%5cplans"]],
    ["a backslash", ["/\\evil.example", "/en\\plans"]],
    ["an empty segment", ["//evil.example", "/en//plans", ""]],
    ["a control character", ["/en/%00", "/en/%0d%0a", "/en/%7f", "/en/%c2%85", "/en/\u0000", "/en?q=\u0000", "/en /x"]],
    ["a broken escape", ["/en/%", "/en/%zz", "/en?%#"]],
    ["overlong or invalid UTF-8", ["/%c0%ae%c0%ae/en", "/en/%e0%80%af", "/en/%ff", "/en/%ed%a0%80", "/en/%f4%90%80%80"]],
    ["bytes that are not allowed in an address", ["/en/\u00e9", '/en/"', "/en/<b>", "/en/{x}", "/en/a|b", "/en/a^b", "/en/`"]],
    ["a fragment", ["/en#top", "/en?a#b"]],
    [
      "the host of another site",
      ["http://evil.example/en", "http://localhost:3000.evil.example/en", "http://localhost:3000", "evil.example:443", "*", "en"],
    ],
  ])("with %s is rejected as ambiguous", (_what, written) => {
    for (const target of written) expect(parse(target), target).toBeNull();
  });

  test("loses what was copied with the key of a link, and nothing else", () => {
    const junk = fc
      .array(fc.constantFrom(..."._).,;!>\"'*]", "%20", "%3E", "%22", "%E3%80%82"), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join(""));
    const keys = fc.string({ unit: fc.constantFrom(..."aZ09-"), minLength: 22, maxLength: 22 });
    fc.assert(
      fc.property(keys, junk, (key, end) => {
        const copied = end.replaceAll("_", "");
        expect(parse(`/en/order-result?order=RL1&key=${key}${copied}`)).toBe(`/en/order-result?order=RL1&key=${key}`);
        expect(parse(`/en/order-result?key=${key}${copied}&order=RL1`)).toBe(`/en/order-result?key=${key}&order=RL1`);
        expect(parse(`/en/plans?q=${key}${copied}`)).toBe(`/en/plans?q=${key}${copied}`);
      }),
      { numRuns: 300 },
    );
  });

  test("has one canonical spelling; its query is unchanged", () => {
    expect(parse("/%75pl%6Fads/%7ex?a=%75")).toBe("/uploads/~x?a=%75");
    expect(parse("/en/%e6%97%a5/%3b?")).toBe("/en/%E6%97%A5/%3B?");
    expect(parse("/en/a;b=c,d'(e)!*@:$&+/")).toBe("/en/a;b=c,d'(e)!*@:$&+/");
    expect(parse("/")).toBe("/");
    expect(parse("/en?to=//x/../y&q=%2e")).toBe("/en?to=//x/../y&q=%2e");
  });

  test("may contain the shop's own host", () => {
    expect(parse("http://127.0.0.1:3000/en?a=1")).toBe("/en?a=1");
  });
});

describe("the HTTP layer", () => {
  const lines: Record<string, unknown>[] = [];
  const log: Log = { info: (event, fields) => void lines.push({ event, ...fields }), error: () => {} };
  let server: TestHttpServer;
  beforeAll(async () => void (server = await startHttpServer({ log })));
  afterAll(() => server.listener.close(0));
  beforeEach(() => {
    lines.length = 0;
    server.seen.length = 0;
  });

  const send = (start: string, ...headers: string[]) =>
    sendRaw(server.port, `${[`${start} HTTP/1.1`, `Host: localhost:${server.port}`, ...headers, "Connection: close"].join("\r\n")}\r\n\r\n`);
  const statusOf = (result: string) => Number(result.slice(9, 12));

  test("logs the path that the router saw; an ambiguous address reaches no route", async () => {
    for (const target of fc.sample(targets, { numRuns: 150, seed: 7 })) {
      lines.length = server.seen.length = 0;
      const result = await send(`GET ${target}`);
      if (result === "" || !server.seen[0]) continue;
      await expect.poll(() => lines.length).toBe(1);
      expect(new URL(server.seen[0].url).pathname, target).toBe(lines[0]?.path);
    }
    lines.length = server.seen.length = 0;
    expect(statusOf(await send("GET /%65n/pl%61ns?q=a"))).toBe(200);
    await expect.poll(() => lines[0]?.path).toBe("/en/plans");
    expect(server.seen[0]?.url).toBe(`${server.origin}/en/plans?q=a`);
  });

  test("does not treat a post as a webhook or an upload because of dot segments", async () => {
    const big = `Content-Length: ${9_000_000}`;
    for (const path of ["/api/webhooks/%2e%2e/%2e%2e/en/preferences", "/api/webhooks/../../en/preferences", "/api/webhooks/.%2E/x"]) {
      expect(statusOf(await send(`POST ${path}`, "Content-Length: 0"))).toBe(400);
    }
    expect(statusOf(await send("POST /uploads/%2e%2e/en/order-sim", big, `Origin: ${server.origin}`))).toBe(400);
    expect(server.seen).toEqual([]);
  });

  test("applies the same rules to a post whatever its case and escaping", async () => {
    const judge = async (path: string) =>
      Promise.all([send(`POST ${path}`, "Content-Length: 0").then(statusOf), send(`DELETE ${path}`).then(statusOf)]);
    for (const [usual, ...others] of [
      ["/api/webhooks/payments/x", "/API/Webhooks/payments/x", "/%61pi/web%68ooks/payments/x"],
      ["/uploads/x", "/Uploads/x", "/%75ploads/x"],
      ["/api/product/redeemEsimLink", "/api/PRODUCT/redeemEsimLink", "/api/product/%72edeemEsimLink"],
      ["/en/order-sim", "/EN/Order-Sim", "/en/%6frder-sim"],
    ] as const) {
      const expected = await judge(usual);
      for (const other of others) expect(await judge(other), other).toEqual(expected);
    }
  });

  test.each([
    ["Host", "Host: evil.example"],
    ["Host, the same twice", "HOST: localhost"],
    ["Content-Type", "Content-Type: text/plain\r\nContent-Type: application/json"],
    ["Origin", "Origin: https://evil.example\r\nOrigin: http://localhost"],
    ["Sec-Fetch-Site", "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site"],
    ["Token", "Token: a\r\ntoken: b"],
  ])("rejects a request with a second %s header with 400", async (_name, header) => {
    for (const start of ["GET /en", "GET /healthz", "POST /en/order-sim", "OPTIONS /en"]) {
      expect(statusOf(await send(start, header, "Content-Length: 0"))).toBe(400);
    }
    expect(server.seen).toEqual([]);
  });

  test("accepts several cookie and X-Forwarded-For lines", async () => {
    expect(statusOf(await send("GET /en", "Cookie: a=1", "Cookie: b=2", "X-Forwarded-For: 1.1.1.1", "X-Forwarded-For: 2.2.2.2"))).toBe(200);
    expect(server.seen[0]?.headers.get("Cookie")).toBe("a=1; b=2");
  });

  test("rejects a malformed address in the language of its prefix, or with the API envelope", async () => {
    expect(await send("GET /zh-hk/%zz")).toContain('<html lang="zh-Hant-HK">');
    expect(await send("GET /api/%zz")).toContain('"resultCode":"BAD_REQUEST"');
    expect(lines.every(({ path }) => !String(path).includes("%"))).toBe(true);
  });
});
