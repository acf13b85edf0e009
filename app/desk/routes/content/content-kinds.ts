import type { ContentKey } from "#server/content/staff/content-key.ts";
import { QUESTION_TYPES } from "#server/content/question.schema.ts";

/** The parts of the list, in its order: documents, the types of questions, and footer links with the announcement. */
export const CONTENT_KINDS = ["documents", ...QUESTION_TYPES, "groups"] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** Returns the part of the list to which a content belongs; null for the notice, which has a page of its own. */
export function kindOf(content: ContentKey): ContentKind | null {
  if (content.kind === "question") return content.type;
  if (content.kind === "document") return "documents";
  return content.group === "notice" ? null : "groups";
}
