import { CONTENT_GROUPS, type ContentGroup } from "#server/content/content-group.ts";
import { CHANNEL_DOCUMENT_KEYS, type DocumentKey, QUESTION_TYPES, type QuestionType } from "#server/content/document.schema.ts";
import { DocumentKeySchema } from "#server/content/stored-document.schema.ts";
import { CHANNEL_LANGUAGES, isLanguage, SOURCE_LANGUAGE, type ChannelLanguage } from "#server/locale/locale.schema.ts";

/** Content that staff can change: a document, a question (`faq_Use#anchor`), or a group (footer links, notice, announcement). */
export type ContentKey =
  | { kind: "document"; key: DocumentKey }
  | { kind: "question"; type: QuestionType; anchor: string }
  | { kind: "group"; group: ContentGroup };

const MAX_ANCHOR = 80;

/** The languages of the texts of staff, in the order in which they are read and written: English first. */
export const EDITED_LANGUAGES = [SOURCE_LANGUAGE, ...CHANNEL_LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE)];
export const SHOP_LANGUAGES = EDITED_LANGUAGES.filter(isLanguage);

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

/** The key as staff read and type it. */
export function formatContentKey(content: ContentKey): string {
  if (content.kind === "question") return `faq_${content.type}#${content.anchor}`;
  return content.kind === "group" ? content.group : content.key;
}

/** The `group_key` of its rows in content_entries. */
export const groupKeyOf = (content: ContentKey): string => (content.kind === "question" ? `faq_${content.type}` : formatContentKey(content));

/** What staff do with content, as the audit log names it after the kind. */
type ContentVerb = "save-draft" | "discard-draft" | "publish" | "return" | "call-off";

/** The action and the subject of a change in the audit log. */
export function auditedAction<Verb extends ContentVerb>(content: ContentKey, verb: Verb) {
  const kind = content.kind === "group" ? ("content-group" as const) : content.kind;
  return { action: `${kind}.${verb}` as const, subject: { kind, id: formatContentKey(content) } };
}

/** The languages that a text may have: the documents of the channel pages have all. */
export function languagesOf(content: ContentKey): ChannelLanguage[] {
  const isChannel = content.kind === "document" && CHANNEL_DOCUMENT_KEYS.some((key) => key === content.key);
  return isChannel ? [...EDITED_LANGUAGES] : SHOP_LANGUAGES;
}

/** Sorts languages as staff read them. */
export const sortLanguages = (languages: Iterable<ChannelLanguage>): ChannelLanguage[] => {
  const found = new Set(languages);
  return EDITED_LANGUAGES.filter((language) => found.has(language));
};
