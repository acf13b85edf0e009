import { sanitize } from "./sanitize.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { renderMarkdown } from "./render-markdown.ts";

/** Markdown of the content service as clean HTML in a language: `{{brand}}`, `{{email}}` and the like filled in, links to pages made whole. */
export function renderText(markdown: string, language: ChannelLanguage, options: { anchors?: boolean } = {}): string {
  return sanitize(renderMarkdown(fillBrand(markdown, language)), { ...options, language });
}

/** What the brand calls itself in a language, and how to reach it, in place of `{{…}}`. */
export function fillBrand(text: string, language: ChannelLanguage): string {
  return text
    .replaceAll("{{brand}}", BRAND.names[language])
    .replaceAll("{{email}}", BRAND.supportEmail)
    .replaceAll("{{legalName}}", BRAND.legalName)
    .replaceAll("{{legalAddress}}", BRAND.legalAddress)
    .replaceAll("{{phone}}", BRAND.supportPhone.shown);
}
