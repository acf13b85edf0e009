import type { NoticePeriod, ShownNotice } from "#server/content/notice/show-notice.ts";
import { hongKongTime } from "#server/locale/time/hong-kong-day.ts";

/** Says in sentences which banner is shown and which one waits, in Hong Kong time. */
export function describeNotice({ shown, isOfStaff, scheduled, scheduledAt }: ShownNotice): string[] {
  return [
    shown
      ? `Every page shows “${shown.titles.en}” since ${minute(shown.from)}${until(shown)}${leads(shown)}${isOfStaff ? "" : " It comes with the release."}`
      : "No page shows a notice.",
    ...(scheduled ? [`From ${minute(scheduled.from)}${until(scheduled)}, every page will show “${scheduled.titles.en}”${leads(scheduled)}`] : []),
    ...(scheduledAt !== null && !scheduled ? [`From ${minute(scheduledAt)}, no page will show a notice.`] : []),
  ];
}

const minute = (at: number): string => `${hongKongTime(at).slice(0, 16)} (UTC+8)`;
const until = (period: NoticePeriod): string => (period.until === null ? "" : ` until ${minute(period.until)}`);
const leads = (period: NoticePeriod): string => (period.link ? `; it leads to ${period.link}.` : ".");
