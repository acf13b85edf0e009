import { CONTENT_GROUPS, type ContentGroup } from "#server/content/content-group.ts";
import { DocumentKeySchema, type DocumentKey } from "#server/content/document.schema.ts";
import { QUESTION_TYPES, type QuestionType } from "#server/content/question.schema.ts";

/** What staff can change: a document, a question (`faq_Use#anchor`), or a group of the footer, the notice, the announcement. */
export type ContentKey =
  | { kind: "document"; key: DocumentKey }
  | { kind: "question"; type: QuestionType; anchor: string }
  | { kind: "group"; group: ContentGroup };

/** What a key of the content commands names; null where it names nothing. */
export function readContentKey(text: string): ContentKey | null {
  const document = DocumentKeySchema.safeParse(text);
  if (document.success) return { kind: "document", key: document.data };
  const group = CONTENT_GROUPS.find((one) => one === text);
  if (group) return { kind: "group", group };
  const [, named, anchor] = /^faq_(\w+)#([a-z0-9-]{1,80})$/.exec(text) ?? [];
  const type = QUESTION_TYPES.find((one) => one === named);
  return type && anchor ? { kind: "question", type, anchor } : null;
}
