import type { IncomingHttpHeaders } from "node:http";
import type { Env } from "#server/env.ts";
import { CHAT_CONSENT_COOKIE } from "#server/protocol/chat-consent-cookie.ts";
import { CHANNEL_FRAME_PAGES, pageOf } from "#server/locale/channel-pages.schema.ts";
import { isLanguage } from "#server/locale/locale.schema.ts";
import { readCookieHeader } from "#server/protocol/read-cookie.ts";

/**
 * The origin of the chat vendor for an answer that may let its script in: where a bot speaks the page's language and the visitor agreed to
 * the chat; never on the channel pages (§1). Null otherwise.
 */
export function chatOrigin(env: Pick<Env, "chatScriptUrl" | "chatBots">, path: string, headers: IncomingHttpHeaders): string | null {
  const language = path.split("/")[1];
  if (!env.chatScriptUrl || !isLanguage(language) || !env.chatBots[language]) return null;
  // No page has an escaped letter in its path; with one, a channel page would pass for another.
  if (path.includes("%")) return null;
  if (headers["sec-gpc"] === "1" || readCookieHeader(headers.cookie, CHAT_CONSENT_COOKIE) !== "accept") return null;
  return CHANNEL_FRAME_PAGES.includes(pageOf(path.toLowerCase())) ? null : new URL(env.chatScriptUrl).origin;
}
