import type { ServerBuild } from "@remix-run/node";
import { beforeAll, expect, test } from "vitest";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { builtFile } from "#tests/support/server.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer();
/** Every address of the build, with values in place of its parameters. */
let addresses: string[];

beforeAll(async () => {
  const { routes } = (await import(builtFile("server/index.js"))) as ServerBuild;
  const addressOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${addressOf(route.parentId)}${route.path ? `/${route.path}` : ""}` : "";
  };
  const written = Object.keys(routes).map(
    (id) =>
      addressOf(id)
        .replace(":lang", "en")
        .replace(/:\w+|\*/g, "x") || "/",
  );
  addresses = [...new Set(written)].sort();
});

test("rejects a post from another site to every address, in every spelling", async () => {
  const acceptedPosts: string[] = [];
  for (const address of addresses.filter((one) => !one.startsWith("/api/webhooks/"))) {
    const data = address === "/" ? "/_root.data" : `${address}.data`;
    for (const path of [address, data, `${address}?index`, `${address}?_data=root`]) {
      const { status } = await httpRequest(server.port, path, { method: "POST", headers: { Origin: "https://evil.example" }, body: "intent=apply" });
      // No browser gets the data of a page. The API description accepts no post at all.
      if (![403, 404].includes(status) && !(status === 405 && address === "/api/openapi.json")) acceptedPosts.push(`${status} ${path}`);
    }
  }
  expect(addresses.length).toBeGreaterThan(20);
  expect(acceptedPosts).toEqual([]);
});

test("sends every response with a content type and protective headers, and without CORS permission", async () => {
  const wrong: string[] = [];
  for (const address of addresses) {
    const { status, headers, body } = await httpRequest(server.port, address);
    const type = String(headers["content-type"] ?? "");
    const right =
      status < 500 &&
      String(headers["content-security-policy"]).match(/script-src '(nonce-|sha256-|none')/) &&
      headers["x-content-type-options"] === "nosniff" &&
      headers["access-control-allow-origin"] === undefined &&
      headers["x-powered-by"] === undefined &&
      (body.length === 0 || /charset=utf-8/i.test(type));
    if (!right) wrong.push(`${status} ${address} ${type}`);
  }
  expect(wrong).toEqual([]);
});

test("redirects only within the shop, whatever host other request headers contain", async () => {
  for (const address of addresses) {
    const { headers } = await httpRequest(server.port, address, { headers: { "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example" } });
    if (headers.location !== undefined) expect(String(headers.location)).toMatch(/^\/[^/\\]/);
  }
});
