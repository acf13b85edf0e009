import { createHash } from "node:crypto";

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/** Sources for a content security policy, such as `'sha256-…'`. */
type Sources = { script: string[]; style: string[] };

/**
 * Replaces the nonce of a page's inline scripts and styles by their hashes, so that the page can be sent more than once. Only code with the nonce gets a hash:
 * markup that somebody smuggled into the page does not know it, and stays blocked. Null if a script with the nonce is not inline.
 */
export function hashInlineCode(html: string, nonce: string): { html: string; sources: Sources } | null {
  const attribute = ` nonce="${nonce}"`;
  const sources: Sources = { script: [], style: [] };
  let isInline = true;
  const hashed = html.replace(INLINE, (element: string, name: keyof Sources, attributes: string, content: string) => {
    if (!attributes.includes(attribute)) return element;
    if (/\ssrc=/.test(attributes)) isInline = false;
    const source = `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
    if (!sources[name].includes(source)) sources[name].push(source);
    return element.replace(attribute, "");
  });
  return isInline ? { html: hashed, sources } : null;
}
