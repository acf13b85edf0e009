import { CHAT_CONSENT_COOKIE } from "#server/protocol/chat-consent-cookie.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isLanguage } from "#server/locale/locale.schema.ts";
import { asksNotToTrack, type Consent } from "./consent.server.ts";
import { plainCookie, readCookie } from "./cookies.server.ts";

/** The chat vendor's script, and the bot that speaks a language. */
export type Chat = { src: string; botId: string };

/** The chat of a language, where one is configured (§1). */
export function getChat({ env }: Pick<AppContext, "env">, language: string | undefined): Chat | null {
  const botId = isLanguage(language) ? env.chatBots[language] : undefined;
  return env.chatScriptUrl && botId ? { src: env.chatScriptUrl, botId } : null;
}

/** What the visitor said to the chat, a consent of its own beside the one to be counted; Sec-GPC: 1 is a refusal. */
export function readChatConsent(request: Request): Consent {
  if (asksNotToTrack(request)) return "refuse";
  const said = readCookie(request, CHAT_CONSENT_COOKIE);
  return said === "accept" || said === "refuse" ? said : "unset";
}

/** The same for a page that tells it: `signal` where the browser itself says no. */
export const readChatConsentState = (request: Request): Consent | "signal" => (asksNotToTrack(request) ? "signal" : readChatConsent(request));

/** The Set-Cookie line of an answer. Only the server reads it: with it the content security policy lets the vendor in. */
export const chatConsentCookie = (request: Request, said: "accept" | "refuse", secure: boolean): string =>
  plainCookie(CHAT_CONSENT_COOKIE, asksNotToTrack(request) ? "refuse" : said, { secure, httpOnly: true });
