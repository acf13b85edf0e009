import type { Shop } from "#server/shop.ts";
import { isLanguage } from "#server/locale/locale.schema.ts";

/** The chat vendor's script, and the bot that speaks a language. */
export type Chat = { src: string; botId: string };

/** The chat of a language, where one is configured (§1). */
export function chatOf({ env }: Pick<Shop, "env">, language: string | undefined): Chat | null {
  const botId = isLanguage(language) ? env.chatBots[language] : undefined;
  return env.chatScriptUrl && botId ? { src: env.chatScriptUrl, botId } : null;
}
