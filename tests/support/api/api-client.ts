import createClient from "openapi-fetch";
import { action } from "#app/routes/api/call.ts";
import type { paths } from "./api-types.d.ts";
import type { TestShop } from "#tests/support/shop.ts";

type Caller = { token?: string; lang?: string; clientAddress?: string };

let callers = 0;

/** The calls of a test's shop, handled in this process: posts what is sent and checks the response against its contract. */
export function callsOf(shop: TestShop, clientAddress = `203.0.113.${++callers % 250}`): (request: Request) => Promise<Response> {
  return async (request) => {
    const body = await request.arrayBuffer();
    // As a list: msw's network loses Headers when it copies them.
    const headers = new Headers([...request.headers]);
    headers.set("Content-Length", String(body.byteLength));
    const posted = new Request(request.url, { method: request.method, headers, body, signal: request.signal });
    return action({
      request: posted,
      params: {},
      context: { shop, nonce: "", requestId: "request-1", clientAddress },
      unstable_pattern: "",
    } as never);
  };
}

/** A client generated from /api/openapi.json, as another program would use it: paths, fields and responses are typed. */
export function apiClient(shop: TestShop, { token = "", lang = "en", clientAddress }: Caller = {}) {
  return createClient<paths>({
    baseUrl: "http://localhost/api",
    fetch: callsOf(shop, clientAddress),
    headers: { Token: token, "web-uuid": "", "Req-Device": "mobile", lang },
  });
}

/** Sends fields as multipart, with files. */
export const asParts = {
  bodySerializer(fields: unknown): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields as Record<string, unknown>)) {
      for (const one of [value].flat() as (string | Blob)[]) form.append(name, one);
    }
    return form;
  },
};
