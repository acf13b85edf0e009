import { stripHtml } from "#server/content/markup/strip-html.ts";

/** Returns the HTML of a document with an id at each `h2` (its own id, else `prefix` and a number), and its table of contents. */
export function withAnchors(html: string, prefix = "section"): { html: string; contents: { id: string; text: string }[] } {
  const contents: { id: string; text: string }[] = [];
  const anchored = html.replace(/<h2(?: id="([a-z-]+)")?>(.*?)<\/h2>/g, (_, name: string | undefined, inner: string) => {
    const id = name ?? `${prefix}-${contents.length + 1}`;
    contents.push({ id, text: stripHtml(inner) });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: anchored, contents };
}
