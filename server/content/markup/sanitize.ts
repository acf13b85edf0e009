import sanitizeHtml from "sanitize-html";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { safeLink } from "./safe-link.ts";

/** Names that the frame of every page and the page of questions use for themselves, or that a browser has for things of its own. */
const TAKEN =
  /^(main|menu|preferences|announcement|consent|help-title|contents-heading|question-q|further-help|recommended|[a-z]*(name|body|head|form|forms|links|images|scripts|cookie))$/;

/** Whether a name cannot be one of a heading or a question, since the page has another thing of this name. */
export const isTakenName = (name: string): boolean => TAKEN.test(name);

/**
 * HTML of the content service, cut down to plain text marks: paragraphs, lists, headings below the page's own, emphasis, tables and links.
 * No script, style, class, picture or form passes. `anchors` keeps the names of headings; `language` makes links to pages whole.
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
      th: (tagName, { scope = "" }) => ({ tagName, attribs: attributes({ scope }, /^(row|col)$/.test(scope)) }),
      h2: (tagName, { id = "" }) => ({ tagName, attribs: attributes({ id }, anchors && /^[a-z]+(-[a-z]+)*$/.test(id) && !isTakenName(id)) }),
    },
  });
}

const attributes = (some: Record<string, string>, may: boolean): Record<string, string> => (may ? some : {});
