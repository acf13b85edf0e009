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

/**
 * Parses a document: front matter with version and date, a title line, and Markdown. `overrides` replace the values of the front matter. If
 * the document is invalid, `wrong` is a message that starts with `name`.
 */
export function parseDocument(name: string, text: string, overrides: { version?: string; date?: string } = {}): WrittenDocument | { wrong: string } {
  const parts = /^(?:---\n(?<front>[^]*?)\n---\n+)?# (?<title>.+)\n+(?<body>[^]+)$/.exec(text.replaceAll("\r\n", "\n").trim())?.groups;
  if (!parts) return { wrong: `${name}: ${FORM}.` };
  // oxlint-disable-next-line shop/linear-time -- The keys are those of the project's documents.
  const readField = (field: string) => new RegExp(`^${field}: *(.+?) *$`, "m").exec(parts.front ?? "")?.[1];
  const parsed = DocumentSchema.safeParse({
    version: readField("version"),
    date: readField("date"),
    title: parts.title,
    body: parts.body,
    ...overrides,
  });
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0];
    return { wrong: `${name}: its ${String(field)} is missing or not as it should be: ${FORM}; a version is 1.2, a date 2026-11-22.` };
  }
  const wrong = checkMarkdown(name, `${parsed.data.title}\n${parsed.data.body}`);
  return wrong ? { wrong } : parsed.data;
}
