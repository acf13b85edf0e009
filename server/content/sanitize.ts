import sanitizeHtml from "sanitize-html";

/**
 * HTML of the content service, cut down to plain text marks: paragraphs, lists, headings below the page's own, emphasis, tables and links.
 * No script, style, class, picture or form passes; links go to pages of the site, to https, mailto or tel.
 */
export function sanitize(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ["p", "br", "ul", "ol", "li", "h2", "h3", "h4", "strong", "em", "b", "i", "a", "table", "thead", "tbody", "tr", "th", "td"],
    allowedAttributes: { a: ["href", "rel"], th: ["scope"], h2: ["id"] },
    allowedSchemes: ["https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...(attribs.href ? { href: attribs.href } : {}), ...(attribs.href?.startsWith("https:") ? { rel: "noopener noreferrer" } : {}) },
      }),
    },
  });
}
