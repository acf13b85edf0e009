import type { AppContext } from "#server/context/app-context.ts";
import { hongKongTime } from "#server/locale/time/hong-kong-day.ts";
import { splitTitle, splitLink, type ContentTexts } from "#server/content/staff/content-text.ts";
import { readInForce, readLatestEdition, readScheduled } from "#server/content/staff/read-content.ts";
import { NOTICE } from "./set-notice.ts";

/** A banner: its words by language, where it leads, and from when until when, ms UTC; `until` is null if it has no end. */
type NoticePeriod = { titles: ContentTexts; link: string; from: number; until: number | null };
type DescribedNotice = { shown: NoticePeriod | null; scheduled: NoticePeriod | null; summary: string[] };

/** Returns the banner that is shown and the one that waits, and says both in sentences (Hong Kong time). */
export async function describeNotice(shop: Pick<AppContext, "db">): Promise<DescribedNotice> {
  const [inForce, latest, waiting] = [
    await readInForce(shop.db, NOTICE),
    await readLatestEdition(shop.db, NOTICE),
    await readScheduled(shop.db, NOTICE),
  ];
  const isOfStaff = inForce?.languages.some(({ byStaff }) => byStaff) ?? false;
  const shown = inForce && toPeriod(inForce.texts, inForce.updatedAt, isOfStaff ? (latest?.endsAt ?? null) : null);
  const scheduled = waiting && toPeriod(waiting.texts, waiting.takesEffectAt, waiting.endsAt);
  return {
    shown,
    scheduled,
    summary: [
      shown
        ? `Every page shows “${shown.titles.en}” since ${minute(shown.from)}${until(shown)}${leads(shown)}${isOfStaff ? "" : " It comes with the release."}`
        : "No page shows a notice.",
      ...(scheduled ? [`From ${minute(scheduled.from)}${until(scheduled)}, every page will show “${scheduled.titles.en}”${leads(scheduled)}`] : []),
      ...(waiting && !scheduled ? [`From ${minute(waiting.takesEffectAt)}, no page will show a notice.`] : []),
    ],
  };
}

const minute = (at: number): string => `${hongKongTime(at).slice(0, 16)} (UTC+8)`;
const until = (period: NoticePeriod): string => (period.until === null ? "" : ` until ${minute(period.until)}`);
const leads = (period: NoticePeriod): string => (period.link ? `; it leads to ${period.link}.` : ".");

function toPeriod(texts: ContentTexts, from: number, end: number | null): NoticePeriod | null {
  const parts = Object.entries(texts).flatMap(([language, text]) => {
    const title = splitTitle(text, "#")?.title;
    return title === undefined ? [] : [{ language, ...(splitLink(title) ?? { title, link: "" }) }];
  });
  const [first] = parts;
  if (!first) return null;
  return { titles: Object.fromEntries(parts.map(({ language, title }) => [language, title])), link: first.link, from, until: end };
}
