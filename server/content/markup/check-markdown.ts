import { safeLink } from "./safe-link.ts";

/** What is wrong with a Markdown text, in a sentence that starts with `name`: HTML, or a link that no page of ours would show; null where nothing is. */
export function checkMarkdown(name: string, text: string): string | null {
  // oxlint-disable-next-line no-control-regex -- they have no place in a text
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) return `${name} holds a control character.`;
  const [tag] = /<\/?[a-z!?][^>]*>?/i.exec(text) ?? [];
  if (tag) return `${name} holds HTML (${tag.slice(0, 40)}): write Markdown.`;
  const wrong = [...text.matchAll(/\]\(([^)]*)\)/g)].find(([, link = ""]) => safeLink(link) === null);
  return wrong ? `${name} links to "${wrong[1]}": a link leads to a page of ours (plans?country=JP), https, mailto or tel.` : null;
}
