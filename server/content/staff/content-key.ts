import { CONTENT_GROUPS, type ContentGroup } from "#server/content/content-group.ts";
import { DocumentKeySchema } from "#server/content/stored-document.schema.ts";
import type { DocumentKey } from "#server/content/document.schema.ts";
import { QUESTION_TYPES, type QuestionType } from "#server/content/question.schema.ts";

/** Content that staff can change: a document, a question (`faq_Use#anchor`), or a group (footer links, notice, announcement). */
export type ContentKey =
  | { kind: "document"; key: DocumentKey }
  | { kind: "question"; type: QuestionType; anchor: string }
  | { kind: "group"; group: ContentGroup };

const MAX_ANCHOR = 80;

/** Parses a key of the content commands. Returns null if it is unknown. */
export function readContentKey(text: string): ContentKey | null {
  const document = DocumentKeySchema.safeParse(text);
  if (document.success) return { kind: "document", key: document.data };
  const group = CONTENT_GROUPS.find((key) => key === text);
  if (group) return { kind: "group", group };
  const type = QUESTION_TYPES.find((key) => text.startsWith(`faq_${key}#`));
  const anchor = text.slice(text.indexOf("#") + 1);
  return type && anchor.length <= MAX_ANCHOR && /^[a-z0-9-]+$/.test(anchor) ? { kind: "question", type, anchor } : null;
}
