import { STATUS_CODES } from "node:http";
import type { Env } from "#server/env.ts";
import en from "#server/locale/texts/en/refusal.json";
import zhCn from "#server/locale/texts/zh-cn/refusal.json";
import zhHk from "#server/locale/texts/zh-hk/refusal.json";
import { parseTarget } from "./normalize-target.ts";
import { securityHeaders } from "./secure-headers.ts";

/** What Node's parser says of bytes that it takes for no request. */
export type ParseFault = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** The first line of a visit. Node takes letters outside ASCII for no address, as some apps copy links. */
const FIRST_LINE = /^(?:GET|HEAD) (\/[^\s]*) HTTP\/1\.[01]\r\n/;

/**
 * The whole answer to bytes that are no request: a redirect where all that is wrong is an address whose letters are not escaped, else the
 * status with words in the languages of the shop, since whose they are cannot be read. `isFirst`: no request came before them on their connection.
 */
export function refuseBytes(env: Env, fault: ParseFault, isFirst: boolean): string {
  const address = isFirst && fault.code === "HPE_INVALID_URL" && fault.rawPacket ? escapedAddress(env, fault.rawPacket) : null;
  if (address) return answer(env, 302, { Location: address }, "");
  const status = fault.code === "HPE_HEADER_OVERFLOW" ? 431 : fault.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const told = status === 408 ? "slow" : "bad-request";
  return answer(env, status, { "Content-Type": "text/plain; charset=utf-8" }, [en, zhCn, zhHk].map((texts) => `${texts[told].text}\n`).join(""));
}

/** The address of the first line with every letter escaped; null where it is no valid UTF-8, or no address of this shop. */
function escapedAddress({ origins }: Pick<Env, "origins">, packet: Buffer): string | null {
  const written = FIRST_LINE.exec(packet.toString("latin1"))?.[1];
  if (written === undefined) return null;
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
