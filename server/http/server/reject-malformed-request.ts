import { STATUS_CODES } from "node:http";
import type { Env } from "#server/env.ts";
import en from "#server/locale/texts/en/refusal.json";
import zhCn from "#server/locale/texts/zh-cn/refusal.json";
import zhHk from "#server/locale/texts/zh-hk/refusal.json";
import { parseTarget } from "#server/http/request/normalize-target.ts";
import { securityHeaders } from "#server/http/response/secure-headers.ts";

/** The error of Node's HTTP parser: `bytesParsed` bytes of the packet were read before it. */
export type ParseFault = NodeJS.ErrnoException & { rawPacket?: Buffer; bytesParsed?: number };

/**
 * The request line of a GET or HEAD request as latin1, in which a byte of a letter may be any from \x80 to \xff, \xa0 too. Node rejects
 * letters outside ASCII in an address; some apps copy links with them.
 */
const REQUEST_LINE = /^(?:GET|HEAD) (\/[^\x00-\x20\x7f]*) HTTP\/1\.[01]\r\n/;

/**
 * The whole answer to a request that cannot be parsed: a redirect where all that is wrong is an address whose letters are not escaped, else
 * the status with a text in the languages of the shop, since the visitor's language is unknown. `isIdle`: no other request is under way on
 * the connection, so that the answer cannot be taken for that request's.
 */
export function rejectMalformedRequest(env: Env, error: ParseFault, isIdle: boolean): string {
  const address = isIdle && error.code === "HPE_INVALID_URL" ? escapedAddress(env, error) : null;
  if (address) return answer(env, 302, { Location: address }, "");
  const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const told = status === 408 ? "slow" : "bad-request";
  return answer(env, status, { "Content-Type": "text/plain; charset=utf-8" }, [en, zhCn, zhHk].map((texts) => `${texts[told].text}\n`).join(""));
}

/**
 * The address of the request line with every letter escaped; null where it is no valid UTF-8, or no address of this shop, or where the
 * error is further on in the packet: what stands before it may be the end of another request.
 */
function escapedAddress({ origins }: Pick<Env, "origins">, { rawPacket, bytesParsed = 0 }: ParseFault): string | null {
  const [line = "", written] = REQUEST_LINE.exec(rawPacket?.toString("latin1") ?? "") ?? [];
  if (written === undefined || bytesParsed > line.length) return null;
  const escaped = written.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  try {
    decodeURIComponent(escaped.replace(/%(?![89a-f][0-9a-f])/gi, ""));
  } catch {
    return null;
  }
  return escaped === written ? null : parseTarget(escaped, origins);
}

function answer(env: Env, status: number, more: Record<string, string>, words: string): string {
  const headers = { ...securityHeaders(env), ...more, "Content-Length": String(Buffer.byteLength(words)), Connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${words}`;
}
