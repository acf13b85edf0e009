import { CONTENT_GROUPS, type ContentGroup } from "#server/content/content-group.ts";
import { DocumentKeySchema } from "#server/content/stored-document.schema.ts";
import type { DocumentKey } from "#server/content/document.schema.ts";
import { QUESTION_TYPES, type QuestionType } from "#server/content/question.schema.ts";

/** Content that staff can change: a document, a question (`faq_Use#anchor`), or a group (footer links, notice, announcement). */
export type ContentKey =
  | { kind: "document"; key: DocumentKey }
  | { kind: "question"; type: QuestionType; anchor: string }
  | { kind: "group"; group: ContentGroup };

/** Parses a key of the content commands. Returns null if it is unknown. */
export function readContentKey(text: string): ContentKey | null {
  const document = DocumentKeySchema.safeParse(text);
  if (document.success) return { kind: "document", key: document.data };
  const group = CONTENT_GROUPS.find((key) => key === text);
  if (group) return { kind: "group", group };
  const [, typeName, anchor] = /^faq_(\w+)#([a-z0-9-]{1,80})$/.exec(text) ?? [];
  const type = QUESTION_TYPES.find((key) => key === typeName);
  return type && anchor ? { kind: "question", type, anchor } : null;
}
