import { i18nOf } from "#app/i18n/i18n.server.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";

/** What the title of a page must look like by a text of its language, "area:key": any value may stand where the text has one. */
export function expectedTitle(language: ChannelLanguage, text: string): RegExp {
  const [area = "", key = ""] = text.split(":");
  const template: unknown = i18nOf(language).getResource(language, area, key);
  if (typeof template !== "string") throw new Error(`${language} has no text ${text}`);
  const parts = template.split(/\{\{\w+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join(".+")}$`);
}
