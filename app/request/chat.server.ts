import type { AppContext } from "#server/context/app-context.ts";
import { isLanguage } from "#server/locale/locale.schema.ts";
import { hasGlobalPrivacyControl, type Consent } from "./consent.server.ts";
import { plainCookie, CHAT_CONSENT_COOKIE } from "#server/protocol/cookie.ts";
import { readCookie } from "./cookies.server.ts";

/** The address of the chat vendor's script, and the id of the bot for one language. */
type Chat = { src: string; botId: string };

/** Returns the chat of a language, or null if none is configured (§1). */
export function getChat({ env }: Pick<AppContext, "env">, language: string | undefined): Chat | null {
  const botId = isLanguage(language) ? env.chatBots[language] : undefined;
  return env.chatScriptUrl && botId ? { src: env.chatScriptUrl, botId } : null;
}

/** Returns the visitor's consent to the chat, which is separate from that to tracking. `Sec-GPC: 1` counts as refusal. */
export function readChatConsent(request: Request): Consent {
  if (hasGlobalPrivacyControl(request)) return "refuse";
  const choice = readCookie(request, CHAT_CONSENT_COOKIE);
  return choice === "accept" || choice === "refuse" ? choice : "unset";
}

/** Like `readChatConsent`, for display: `signal` if the refusal comes from `Sec-GPC`. */
export const readChatConsentState = (request: Request): Consent | "signal" =>
  hasGlobalPrivacyControl(request) ? "signal" : readChatConsent(request);

/**
 * Returns a Set-Cookie line that stores the visitor's choice; with `Sec-GPC: 1` always a refusal. Only the server reads the cookie, to allow the vendor in
 * the content security policy.
 */
export const chatConsentCookie = (request: Request, choice: "accept" | "refuse", secure: boolean): string =>
  plainCookie(CHAT_CONSENT_COOKIE, hasGlobalPrivacyControl(request) ? "refuse" : choice, { secure, httpOnly: true });
