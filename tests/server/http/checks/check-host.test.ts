import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { httpRequest, sendRaw } from "#tests/support/http/http-request.ts";
import { PUBLIC } from "#tests/support/production-settings.ts";
import { startHttpServer, type TestHttpServer } from "#tests/support/http/http-server.ts";

let server: TestHttpServer;
beforeAll(async () => void (server = await startHttpServer()));
afterAll(() => server.listener.close(0));
beforeEach(() => void (server.seen.length = 0));

test("serves localhost and 127.0.0.1, and builds page addresses from the origin of the request", async () => {
  expect((await httpRequest(server.port, "/en/plans?q=a")).text).toBe(`GET http://localhost:${server.port}/en/plans?q=a`);
  expect((await httpRequest(server.port, "/en", { headers: { Host: `127.0.0.1:${server.port}` } })).text).toBe(
    `GET http://127.0.0.1:${server.port}/en`,
  );
  expect((await httpRequest(server.port, "/en", { headers: { Host: `LOCALHOST:${server.port}` } })).text).toBe(
    `GET http://localhost:${server.port}/en`,
  );
});

test.each(["evil.example", "localhost", "localhost:1", "localhost.evil.example", "[::1]", "a b", "localhost:3000@evil.example"])(
  "rejects a request for the host %s with 421",
  async (host) => {
    expect((await httpRequest(server.port, "/en", { headers: { Host: host } })).status).toBe(421);
    expect(server.seen).toEqual([]);
  },
);

test("builds every address from the public HTTPS origin when one is configured", async () => {
  const secure = await startHttpServer({ env: PUBLIC });
  for (const host of ["shop.harbour.travel", "shop.harbour.travel:443"]) {
    expect((await httpRequest(secure.port, "/en", { headers: { Host: host } })).text).toBe("GET https://shop.harbour.travel/en");
  }
  expect((await httpRequest(secure.port, "/en")).status).toBe(421);
  await secure.listener.close(0);
});

test("ignores forwarding headers that a visitor sends", async () => {
  const forged = {
    "X-Forwarded-Host": "evil.example:6666",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Port": "6666",
    Forwarded: "host=evil.example",
    "X-Forwarded-For": "203.0.113.9",
  };
  expect((await httpRequest(server.port, "/en", { headers: forged })).text).toBe(`GET http://localhost:${server.port}/en`);
  expect(server.seen[0]?.clientAddress).toBe("127.0.0.1");
  expect([...(server.seen[0]?.headers.keys() ?? [])]).not.toContain("x-forwarded-host");
});

test("takes the visitor's address from the outermost trusted proxy", async () => {
  const proxied = await startHttpServer({ env: { TRUST_PROXY_HOPS: "2" } });
  const addressOf = async (forwarded: string | string[]) => {
    await httpRequest(proxied.port, "/en", { headers: { "X-Forwarded-For": forwarded } });
    return proxied.seen.at(-1)?.clientAddress;
  };
  expect(await addressOf("1.1.1.1, 203.0.113.9, 10.0.0.7")).toBe("203.0.113.9");
  expect(await addressOf(["1.1.1.1, 2001:db8::5", "10.0.0.7"])).toBe("2001:db8::5");
  expect(await addressOf("[2001:db8::5]:443, 10.0.0.7")).toBe("2001:db8::5");
  expect(await addressOf("203.0.113.9:51234, 10.0.0.7")).toBe("203.0.113.9");
  for (const mapped of ["::ffff:203.0.113.9", "::FFFF:cb00:7109", "[0:0:0:0:0:ffff:cb00:7109]:443"]) {
    expect(await addressOf(`${mapped}, 10.0.0.7`)).toBe("203.0.113.9");
  }
  expect(await addressOf("2001:0DB8:0::0005, 10.0.0.7")).toBe("2001:db8::5");
  expect(await addressOf("not an address, 10.0.0.7")).toBe("127.0.0.1");
  expect(await addressOf("10.0.0.7")).toBe("127.0.0.1");
  await proxied.listener.close(0);
});

test("refuses a request that did not come through the configured proxies, whatever it claims, and answers its health check", async () => {
  const forged = { "X-Forwarded-For": "203.0.113.9" };
  const answers = async (env: Record<string, string>, localAddress: string) => {
    const proxied = await startHttpServer({ env: { TRUST_PROXY_HOPS: "1", ...env } });
    const statusOf = (path: string) => httpRequest(proxied.port, path, { headers: forged, localAddress }).then(({ status }) => status);
    const statuses = [await statusOf("/en"), await statusOf("/api/order/create"), await statusOf("/healthz")];
    await proxied.listener.close(0);
    return [...statuses, ...proxied.seen.map(({ clientAddress }) => clientAddress)];
  };
  const through = [200, 200, 200, "203.0.113.9", "203.0.113.9"];
  const around = [421, 421, 200];
  expect(await answers({}, "127.0.0.9")).toEqual(through);
  expect(await answers({ TRUST_PROXY_FROM: "10.0.0.5" }, "127.0.0.9")).toEqual(around);
  expect(await answers({ TRUST_PROXY_FROM: "127.0.0.9" }, "127.0.0.9")).toEqual(through);
  expect(await answers({ TRUST_PROXY_FROM: "127.0.0.9" }, "127.0.0.8")).toEqual(around);
  expect(await answers({ TRUST_PROXY_FROM: "fd00::/8,127.0.0.8/30" }, "127.0.0.9")).toEqual(through);
});

test("reads the country only from the configured proxy header and drops every other country header", async () => {
  const headers = { "CF-IPCountry": "JP", "X-Country-Code": "CN", "CloudFront-Viewer-Country": "US" };
  const proxied = await startHttpServer({ env: { TRUST_PROXY_HOPS: "1", IP_COUNTRY_HEADER: "X-Country-Code" } });
  for (const one of [server, proxied]) await httpRequest(one.port, "/en", { headers });
  const named = ({ seen }: TestHttpServer) => Object.keys(headers).filter((name) => seen[0]?.headers.has(name));
  expect([named(server), named(proxied)]).toEqual([[], ["X-Country-Code"]]);
  await proxied.listener.close(0);
});

test.each(["//evil.example/en", "/en//evil", "/\\evil.example", "/en/%00", "/en/%zz", "/en/..%2fsecret", "/en/%5c"])(
  "rejects the address %s with 400",
  async (path) => {
    expect((await httpRequest(server.port, path)).status).toBe(400);
    expect(server.seen).toEqual([]);
  },
);

test("rejects an address that contains its own host", async () => {
  const received = await sendRaw(server.port, `GET http://evil.example/en HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: close\r\n\r\n`);
  expect(received).toMatch(/^HTTP\/1\.1 400 /);
});

test("answers OPTIONS with the allowed methods and no CORS permission; rejects TRACE and other methods", async () => {
  const options = await httpRequest(server.port, "/api/order/create", {
    method: "OPTIONS",
    headers: { Origin: "https://evil.example", "Access-Control-Request-Method": "POST" },
  });
  expect([options.status, options.headers.allow]).toEqual([204, "POST, OPTIONS"]);
  expect(Object.keys(options.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  for (const method of ["TRACE", "PUT", "DELETE", "PATCH", "PROPFIND"]) {
    expect((await httpRequest(server.port, "/en", { method })).status).toBe(405);
  }
  expect(server.seen).toEqual([]);
});

test("answers health checks for any host name, with 503 while the server stops", async () => {
  let stopping = false;
  const one = await startHttpServer({ isStopping: () => stopping });
  const health = () => httpRequest(one.port, "/healthz", { headers: { Host: "10.1.2.3" } });
  expect(await health()).toMatchObject({ status: 200, text: "ok\n" });
  stopping = true;
  expect((await health()).status).toBe(503);
  stopping = false;
  await one.shop.db.destroy();
  expect((await health()).status).toBe(503);
  await one.listener.close(0);
});
