import type { AppContext } from "#server/context/app-context.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { isLanguage, type ChannelLanguage, SOURCE_LANGUAGE } from "#server/locale/locale.schema.ts";
import { renderDocument, type ShopDocument } from "#server/content/documents/get-document.ts";
import { renderQuestion } from "#server/content/questions/list-questions.ts";
import { renderLinks, renderMessage, type Settings } from "#server/content/settings/get-settings.ts";
import type { Question } from "#server/content/document.schema.ts";
import type { ContentKey } from "#server/content/staff/content-key.ts";
import type { ContentProblem } from "#server/content/staff/content-problem.ts";
import { isLinkList, toEntries, type ContentTexts } from "#server/content/staff/content-text.ts";
import { effectOf, findProblems } from "#server/content/staff/find-problems.ts";
import { readDraft, readEdition } from "#server/content/staff/read-content.ts";

/** A text as the shop would show it. `shown` is null if the text has no form that it can show, or the group is empty. */
type Preview =
  | { kind: "document"; shown: ShopDocument | null }
  | { kind: "question"; shown: Question | null }
  | { kind: "links"; shown: Settings["footer"][number]["links"] }
  | { kind: "message"; shown: Settings["notice"] };

/** `edition`: that of the history; without it, the draft. */
type PreviewInput = { content: ContentKey; language: ChannelLanguage; edition?: string | undefined };
type PreviewResult = { ok: true; preview: Preview; problems: ContentProblem[] } | { ok: false; code: "no-draft" | "no-text" };

/** Returns what the shop would show of a draft, or of an edition, in a language, through the same rendering and sanitizing. */
export async function renderDraft(shop: Pick<AppContext, "db" | "clock" | "env">, input: PreviewInput): Promise<PreviewResult> {
  const { content, language } = input;
  const now = shop.clock();
  const written = input.edition === undefined ? await readDraft(shop.db, content) : await readEdition(shop.db, content, input.edition);
  if (!written) return { ok: false, code: "no-draft" };
  // Visitors read English where a translation is missing.
  const shownLanguage = written.texts[language] === undefined ? SOURCE_LANGUAGE : language;
  if (written.texts[shownLanguage] === undefined) return { ok: false, code: "no-text" };
  const problems = input.edition === undefined ? await findProblems(shop.db, content, { ...written, publishAt: null, endsAt: null }, now) : [];
  return { ok: true, preview: renderTexts(shop, content, { ...written, language: shownLanguage, now }), problems };
}

type Written = { texts: ContentTexts; version: string; day: string; language: ChannelLanguage; now: number };

function renderTexts(shop: Pick<AppContext, "env">, content: ContentKey, { texts, version, day, language, now }: Written): Preview {
  const entries = toEntries(content, texts[language] ?? "");
  const [entry] = entries;
  if (content.kind === "question") {
    const isShown = entry !== undefined && isLanguage(language);
    return { kind: "question", shown: isShown ? renderQuestion({ ...entry, type: content.type, anchor: content.anchor }, language) : null };
  }
  if (content.kind === "document") {
    const publishedAt = Date.parse(hongKongDay(effectOf({ day, publishAt: null }, now)));
    const row = entry && { ...entry, version, language, published_at: Date.parse(day) || publishedAt };
    return { kind: "document", shown: row ? renderDocument(content.key, row, version) : null };
  }
  if (isLinkList(content)) return { kind: "links", shown: renderLinks(shop, entries, language) };
  return { kind: "message", shown: renderMessage(entry && { ...entry, version }, language) };
}
