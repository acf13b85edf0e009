import { safeLink } from "./safe-link.ts";

/** Checks a Markdown text for control characters, HTML and links that are not allowed. Returns a message that starts with `name`, or null. */
export function checkMarkdown(name: string, text: string): string | null {
  // oxlint-disable-next-line no-control-regex -- detects control characters
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) return `${name} holds a control character.`;
  const [tag] = /<\/?[a-z!?][^>]*>?/i.exec(text) ?? [];
  if (tag) return `${name} holds HTML (${tag.slice(0, 40)}): write Markdown.`;
  const invalidLink = [...text.matchAll(/\]\(([^)]*)\)/g)].find(([, link = ""]) => safeLink(link) === null);
  return invalidLink ? `${name} links to "${invalidLink[1]}": a link leads to a page of ours (plans?country=JP), https, mailto or tel.` : null;
}
