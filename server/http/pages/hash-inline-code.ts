import { createHash } from "node:crypto";

/** Sources for a content security policy, such as `'sha256-…'`. */
type Sources = { script: string[]; style: string[] };

/**
 * Replaces the nonce of a page's inline scripts and styles by their hashes, so that the page can be sent more than once. Only code with the nonce gets a hash:
 * markup that somebody smuggled into the page does not know it, and stays blocked. Null if anything else has the nonce, such as a script with an address.
 */
export function hashInlineCode(html: string, nonce: string): { html: string; sources: Sources } | null {
  const parts = html.split(` nonce="${nonce}"`);
  const sources: Sources = { script: [], style: [] };
  for (const [before, after] of pairs(parts)) {
    const tagEnd = after.indexOf(">");
    const tag = before.slice(before.lastIndexOf("<")) + after.slice(0, tagEnd);
    const name = /^<(script|style)\b/.exec(tag)?.[1] as keyof Sources | undefined;
    if (!name || /\ssrc=/.test(tag)) return null;
    const content = after.slice(tagEnd + 1, after.indexOf(`</${name}>`));
    const source = `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
    if (!sources[name].includes(source)) sources[name].push(source);
  }
  return { html: parts.join(""), sources };
}

/** Returns each item with the next: [a, b, c] → [a, b], [b, c]. */
const pairs = (items: string[]): [string, string][] => items.slice(1).map((item, index) => [items[index] ?? "", item]);
