import { translatorOf } from "#app/i18n/i18n.server.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";

/** Returns a pattern for the title of a page from a text "area:key" of its language; any value matches a placeholder. */
export function expectedTitle(language: ChannelLanguage, text: string): RegExp {
  const template = translatorOf(language).template(text);
  if (template === undefined) throw new Error(`${language} has no text ${text}`);
  const parts = template.split(/\{\{[^}]+\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join(".+")}$`);
}
