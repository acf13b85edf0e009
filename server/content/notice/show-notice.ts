import type { AppContext } from "#server/context/app-context.ts";
import { readProjectContent } from "#server/content/staff/project-files.ts";
import { splitTitle, splitLink, type ContentTexts } from "#server/content/staff/content-text.ts";
import { fingerprintOf, readDraft, readInForce, readLatestEdition, readScheduled } from "#server/content/staff/read-content.ts";
import { NOTICE } from "./set-notice.ts";

/** The words of a banner by language, and where it leads; empty if nowhere. */
type NoticeWords = { titles: ContentTexts; link: string };
/** A banner from and until a moment, ms UTC; `until` is null if it has no end. `by`: who set it; null for the project's files. */
export type NoticePeriod = NoticeWords & { from: number; until: number | null; by: string | null };

export type ShownNotice = {
  shown: NoticePeriod | null;
  /** Whether staff set or removed what pages show, so that it can return to the project's files. */
  isOfStaff: boolean;
  /** Changes with the banner that is shown. */
  fingerprint: string;
  scheduled: NoticePeriod | null;
  /** When the scheduled edition takes effect, also if it removes the banner; null if none waits. */
  scheduledAt: number | null;
  /** The id of the scheduled edition. */
  scheduledEdition: string | null;
  /** The banner that was called off last and not set since. */
  draft: NoticeWords | null;
};

/** Returns the banner that every page shows, the one that waits, and the one that was called off. */
export async function showNotice(shop: Pick<AppContext, "db">): Promise<ShownNotice> {
  const [inForce, latest, waiting, draft] = [
    await readInForce(shop.db, NOTICE),
    await readLatestEdition(shop.db, NOTICE),
    await readScheduled(shop.db, NOTICE),
    await readDraft(shop.db, NOTICE),
  ];
  const isOfStaff = inForce?.languages.some(({ byStaff }) => byStaff) ?? false;
  const shown = inForce && toWords(inForce.texts);
  const scheduled = waiting && toWords(waiting.texts);
  const ofStaff = { until: latest?.endsAt ?? null, by: latest?.publishedBy ?? null };
  return {
    shown: shown && { ...shown, from: inForce.updatedAt, ...(isOfStaff ? ofStaff : { until: null, by: null }) },
    isOfStaff,
    fingerprint: fingerprintOf(NOTICE, inForce),
    scheduled: scheduled && { ...scheduled, from: waiting.takesEffectAt, until: waiting.endsAt, by: waiting.publishedBy },
    scheduledAt: waiting?.takesEffectAt ?? null,
    scheduledEdition: waiting?.id ?? null,
    draft: draft && toWords(draft.texts),
  };
}

/** Returns the banner of the project's files; null if they have none. */
export const readReleaseNotice = (): NoticeWords | null => toWords(readProjectContent(NOTICE)?.texts ?? {});

function toWords(texts: ContentTexts): NoticeWords | null {
  const parts = Object.entries(texts).flatMap(([language, text]) => {
    const title = splitTitle(text, "#")?.title;
    return title === undefined ? [] : [{ language, ...(splitLink(title) ?? { title, link: "" }) }];
  });
  const [first] = parts;
  return first ? { titles: Object.fromEntries(parts.map(({ language, title }) => [language, title])), link: first.link } : null;
}
