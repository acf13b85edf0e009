import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { STATUS_CODES } from "node:http";
import type { Env } from "#server/env.ts";
import { translate } from "#server/locale/translate.ts";
import { parseTarget } from "#server/http/request/normalize-target.ts";
import { securityHeaders } from "#server/http/response/secure-headers.ts";

/** An error of Node's HTTP parser, after `bytesParsed` bytes of the packet. */
export type ParseError = NodeJS.ErrnoException & { rawPacket?: Buffer; bytesParsed?: number };

/**
 * The request line of a GET or HEAD request as latin1; a non-ASCII letter has bytes from \x80 to \xff, including \xa0. Node rejects an address
 * with such letters, but some apps copy links without escaping them.
 */
const REQUEST_LINE = /^(?:GET|HEAD) (\/[^\x00-\x20\x7f]*) HTTP\/1\.[01]\r\n/;

/**
 * Returns the complete HTTP response to a request that cannot be parsed: a redirect if only the address has unescaped letters, else the error
 * status with a text in several languages, because the visitor's language is unknown. `isIdle`: no other request is pending on the
 * connection, so the client cannot read the redirect as the response to that request.
 */
export function rejectMalformedRequest(env: Env, error: ParseError, isIdle: boolean): string {
  const address = isIdle && error.code === "HPE_INVALID_URL" ? escapedAddress(env, error) : null;
  if (address) return formatResponse(env, 302, { Location: address }, "");
  const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const rejection = status === 408 ? "slow" : "bad-request";
  const text = LANGUAGES.map((language) => `${translate(language, `refusal:${rejection}.text`)}\n`).join("");
  return formatResponse(env, status, { "Content-Type": "text/plain; charset=utf-8" }, text);
}

/**
 * Returns the address of the request line with every non-ASCII letter escaped. Returns null if the address is not valid UTF-8 or not of this shop,
 * or if the error is after the first line: that line may then be the end of another request's body.
 */
function escapedAddress({ origins }: Pick<Env, "origins">, { rawPacket, bytesParsed = 0 }: ParseError): string | null {
  const [line = "", target] = REQUEST_LINE.exec(rawPacket?.toString("latin1") ?? "") ?? [];
  if (target === undefined || bytesParsed > line.length) return null;
  const escaped = target.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  try {
    // Checks only the escapes of non-ASCII bytes; `parseTarget` checks the others.
    decodeURIComponent(escaped.replace(/%(?![89a-f][0-9a-f])/gi, ""));
  } catch {
    return null;
  }
  return escaped === target ? null : parseTarget(escaped, origins);
}

function formatResponse(env: Env, status: number, extraHeaders: Record<string, string>, body: string): string {
  const headers = { ...securityHeaders(env), ...extraHeaders, "Content-Length": String(Buffer.byteLength(body)), Connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`;
}
