import { createHash } from "node:crypto";

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/**
 * Replaces the nonce of a page's inline scripts by their hashes, so that the page can be sent more than once. Only a script with the nonce gets a hash: markup
 * that somebody smuggled into the page does not know it, and stays blocked. Returns the page and the `script-src` sources. Null if a script is not inline.
 */
export function hashScripts(html: string, nonce: string): { html: string; sources: string[] } | null {
  const attribute = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  let isInline = true;
  const hashed = html.replace(SCRIPT, (script: string, attributes: string, content: string) => {
    if (!attributes.includes(attribute)) return script;
    if (/\ssrc=/.test(attributes)) isInline = false;
    sources.add(`'sha256-${createHash("sha256").update(content).digest("base64")}'`);
    return script.replace(attribute, "");
  });
  return isInline ? { html: hashed, sources: [...sources] } : null;
}
