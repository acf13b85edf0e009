import type { IncomingHttpHeaders } from "node:http";
import type { Env } from "#server/env.ts";
import { CHAT_CONSENT_COOKIE } from "#server/protocol/chat-consent-cookie.ts";
import { CHANNEL_FRAME_PAGES, pageFromPath } from "#server/locale/channel-pages.schema.ts";
import { isLanguage } from "#server/locale/locale.schema.ts";
import { readCookieHeader } from "#server/protocol/read-cookie.ts";

/**
 * Returns the origin of the chat vendor if a page may load the chat script, else null. A page may if a bot supports its language and the
 * visitor agreed to the chat; channel pages never may (§1).
 */
export function chatOrigin(env: Pick<Env, "chatScriptUrl" | "chatBots">, path: string, headers: IncomingHttpHeaders): string | null {
  const language = path.split("/")[1];
  if (!env.chatScriptUrl || !isLanguage(language) || !env.chatBots[language]) return null;
  // No page has an escaped character in its path. With one, a channel page would not be recognized.
  if (path.includes("%")) return null;
  if (headers["sec-gpc"] === "1" || readCookieHeader(headers.cookie, CHAT_CONSENT_COOKIE) !== "accept") return null;
  return CHANNEL_FRAME_PAGES.includes(pageFromPath(path.toLowerCase())) ? null : new URL(env.chatScriptUrl).origin;
}
