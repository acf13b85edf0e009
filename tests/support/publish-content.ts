import type { AppContext } from "#server/context/app-context.ts";
import type { ContentKey } from "#server/content/staff/content-key.ts";
import type { ContentTexts } from "#server/content/staff/content-text.ts";
import type { ConfirmableCode } from "#server/content/staff/content-problem.ts";
import { publish } from "#server/content/staff/publish-draft.ts";
import { readDraft } from "#server/content/staff/read-content.ts";
import { saveDraft } from "#server/content/staff/save-draft.ts";
import { MEI } from "./staff.ts";

type Publication = { version?: string; day?: string; at?: number | null; endsAt?: number | null; confirmed?: ConfirmableCode[] };

/** Writes a draft over the present one, as Mei. Returns its revision. */
export async function writeDraft(
  shop: Pick<AppContext, "db" | "clock">,
  content: ContentKey,
  texts: ContentTexts,
  meta: Publication = {},
): Promise<string> {
  const { version, day } = meta;
  const revision = (await readDraft(shop.db, content))?.revision ?? null;
  const result = await saveDraft(shop, { content, texts, ...(version && { version }), ...(day && { day }), revision, who: MEI });
  if (!result.ok) throw new Error(result.code);
  return result.revision;
}

/** Writes a draft and publishes it, as Mei. */
export async function publishTexts(shop: Pick<AppContext, "db" | "clock">, content: ContentKey, texts: ContentTexts, publication: Publication = {}) {
  const revision = await writeDraft(shop, content, texts, publication);
  const { at: publishAt = null, endsAt = null, confirmed = [] } = publication;
  return publish(shop, { content, revision, publishAt, endsAt, confirmed, who: MEI });
}
