import sanitizeHtml from "sanitize-html";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { safeLink } from "./safe-link.ts";

/** Element ids that pages already use, and names that would hide properties of `document`. */
const RESERVED_IDS =
  /^(main|menu|preferences|announcement|consent|help-title|contents-heading|question-q|further-help|recommended|[a-z]*(name|body|head|form|forms|links|images|scripts|cookie))$/;

/** Whether a name cannot be the anchor of a heading or question, because it is reserved. */
export const isReservedName = (name: string): boolean => RESERVED_IDS.test(name);

/**
 * Removes everything from HTML but paragraphs, lists, headings from h2 to h4, emphasis, tables and safe links: no scripts, styles, classes,
 * images or forms. `anchors` keeps the ids of h2 headings; `language` completes links to pages. Runs when
 * content is written and again when it is read, because a row may have been changed by hand.
 */
export function sanitize(html: string, { language, anchors = false }: { language?: ChannelLanguage; anchors?: boolean } = {}): string {
  return sanitizeHtml(html, {
    allowedTags: ["p", "br", "ul", "ol", "li", "h2", "h3", "h4", "strong", "em", "b", "i", "a", "table", "thead", "tbody", "tr", "th", "td"],
    allowedAttributes: { a: ["href", "rel"], th: ["scope"], h2: ["id"] },
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = "" }) => {
        const safe = safeLink(href, language);
        if (safe === null) return { tagName, attribs: {} };
        return { tagName, attribs: { href: safe, ...(safe.startsWith("https:") ? { rel: "noopener noreferrer" } : {}) } };
      },
      th: (tagName, { scope = "" }) => ({ tagName, attribs: attributesIf(/^(row|col)$/.test(scope), { scope }) }),
      h2: (tagName, { id = "" }) => ({ tagName, attribs: attributesIf(anchors && /^[a-z]+(-[a-z]+)*$/.test(id) && !isReservedName(id), { id }) }),
    },
  });
}

const attributesIf = (isAllowed: boolean, attributes: Record<string, string>): Record<string, string> => (isAllowed ? attributes : {});
