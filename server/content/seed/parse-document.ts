import { z } from "zod";
import { checkMarkdown } from "#server/content/markup/check-markdown.ts";

const DocumentSchema = z.object({
  version: z.string().regex(/^[\w.-]{1,20}$/),
  date: z.iso.date(),
  title: z.string().min(1).max(120),
  body: z.string().min(1),
});
export type WrittenDocument = z.infer<typeof DocumentSchema>;
const FORM = "a document needs its version and date between two lines ---, then a line # with its title, then its text";

/** A document as Markdown: version and date, a title line, the text; `given` goes before what the text says. Or what is wrong with it, in a sentence that starts with `name`. */
export function parseDocument(name: string, text: string, given: { version?: string; date?: string } = {}): WrittenDocument | { wrong: string } {
  const parts = /^(?:---\n(?<front>[^]*?)\n---\n+)?# (?<title>.+)\n+(?<body>[^]+)$/.exec(text.replaceAll("\r\n", "\n").trim())?.groups;
  if (!parts) return { wrong: `${name}: ${FORM}.` };
  const said = (what: string) => new RegExp(`^${what}: *(.+?) *$`, "m").exec(parts.front ?? "")?.[1];
  const parsed = DocumentSchema.safeParse({ version: said("version"), date: said("date"), title: parts.title, body: parts.body, ...given });
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0];
    return { wrong: `${name}: its ${String(field)} is missing or not as it should be: ${FORM}; a version is 1.2, a date 2026-11-22.` };
  }
  const wrong = checkMarkdown(name, `${parsed.data.title}\n${parsed.data.body}`);
  return wrong ? { wrong } : parsed.data;
}
