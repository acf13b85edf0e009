import { sanitize } from "./sanitize.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { renderMarkdown } from "./render-markdown.ts";

const ENTITIES: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/** Renders Markdown as sanitized HTML in a language, with placeholders such as `{{brand}}` filled in and links to pages completed. */
export function renderText(markdown: string, language: ChannelLanguage, options: { anchors?: boolean } = {}): string {
  return sanitize(renderMarkdown(fillBrand(markdown, language)), { ...options, language });
}

/** Fills in the name and contact data of the brand for `{{…}}` placeholders. */
export function fillBrand(text: string, language: ChannelLanguage): string {
  return text
    .replaceAll("{{brand}}", BRAND.names[language])
    .replaceAll("{{email}}", BRAND.supportEmail)
    .replaceAll("{{legalName}}", BRAND.legalName)
    .replaceAll("{{legalAddress}}", BRAND.legalAddress[language])
    .replaceAll("{{registration}}", BRAND.registration[language])
    .replaceAll("{{phone}}", BRAND.supportPhone.shown);
}

/** Returns the text of sanitized HTML in one line, for the search. */
export function stripHtml(html: string): string {
  return (
    html
      // oxlint-disable-next-line shop/linear-time -- Content is written by staff.
      .replace(/<\/?(p|li|ul|ol|h[2-4]|br|t[a-z]+)\b[^>]*>/g, " ")
      // oxlint-disable-next-line shop/linear-time -- Content is written by staff.
      .replace(/<[^>]*>/g, "")
      .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
      .replace(/\s+/g, " ")
      .trim()
  );
}
