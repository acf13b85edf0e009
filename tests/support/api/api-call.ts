import { action } from "#app/routes/api/call.ts";
import type { TestShop } from "#tests/support/shop.ts";
import { startSession } from "#server/identity/session/sessions.ts";

type CallResult = {
  resultCode: string;
  resultMessage: string;
  resultData: unknown;
  /** resultData, if it is an object. */
  data: Record<string, unknown>;
  cookies: string[];
};
type Fields = Record<string, string | string[]>;
/** `Token` null: none is sent, like a page that relies on cookies. */
type Headers = Record<string, string | null>;
export type Call = (path: string, fields?: Fields, headers?: Headers) => Promise<CallResult>;

/** Sends calls as a program does, with any path and fields, handled in this process. */
export const caller =
  (shop: TestShop, clientAddress = "203.0.113.7"): Call =>
  async (path, fields = {}, overrides = {}) => {
    const body = JSON.stringify(fields);
    const headers = { Token: "", "web-uuid": "", "Req-Device": "mobile", lang: "en", "Content-Type": "application/json", ...overrides };
    const sent = Object.entries({ ...headers, "Content-Length": String(Buffer.byteLength(body)) });
    const request = new Request(`http://localhost/api${path}`, {
      method: "POST",
      body,
      headers: sent.filter((header): header is [string, string] => header[1] !== null),
    });
    const context = { shop, nonce: "", requestId: "request-1", clientAddress };
    const response = await action({ request, params: {}, context, unstable_pattern: "" } as never);
    const envelope = (await response.json()) as Omit<CallResult, "data" | "cookies">;
    return { ...envelope, data: (envelope.resultData ?? {}) as Record<string, unknown>, cookies: response.headers.getSetCookie() };
  };

/** Returns the Token of an account, or of an ICCID session. */
export const tokenOf = (shop: TestShop, who: { accountId: string } | { iccid: string }) =>
  startSession(shop.db, { ...who, stay: false, now: shop.clock() });
