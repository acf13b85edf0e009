import { safeLink } from "#server/db/safe-link.ts";

/** Throws a sentence that starts with `name` where a Markdown text holds HTML or a link that no page of ours would show. */
export function checkMarkdown(name: string, text: string): void {
  // oxlint-disable-next-line no-control-regex -- they have no place in a text
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) throw new Error(`${name} holds a control character.`);
  const [tag] = /<\/?[a-z!?][^>]*>?/i.exec(text) ?? [];
  if (tag) throw new Error(`${name} holds HTML (${tag.slice(0, 40)}): write Markdown.`);
  for (const [, link = ""] of text.matchAll(/\]\(([^)]*)\)/g)) {
    if (safeLink(link) === null)
      throw new Error(`${name} links to "${link}": a link leads to a page of ours (plans?country=JP), https, mailto or tel.`);
  }
}
