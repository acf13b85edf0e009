import type { ContentProblem } from "#server/content/staff/content-problem.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { DoubtsField } from "#app/desk/content/problems.tsx";
import { ConfirmForm, Doubts } from "#app/desk/ui/confirm-form.tsx";
import { useLanguage } from "#app/i18n/translator.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { NoticeWords, wordsIn } from "./notice-facts.tsx";

type Titles = Partial<Record<Language, string>>;
type NoticeSummaryProps = {
  notice: { title: Record<Language, string>; link: string; from: number | null; until: number | null };
  typed: Record<string, string | string[]>;
  doubts: readonly ContentProblem[];
  /** The boxes that were ticked. */
  confirmed: string | string[];
  /** The form was posted without a box. */
  isMissed: boolean;
  shown: { titles: Titles; until: number | null } | null;
  /** What waits for its moment; without words, it removes the notice. */
  scheduled: { titles: Titles | null; from: number } | null;
  isMaintenancePlanned: boolean;
};

/** What a notice will do, in words, before it is set. */
export function NoticeSummary({ notice, typed, doubts, confirmed, isMissed, shown, scheduled, isMaintenancePlanned }: NoticeSummaryProps) {
  const { t } = useTranslation("desk-notice");
  const language = useLanguage();
  const { title, link, from, until } = notice;
  const moment = (at: number) => formatDateTime(at, language, "date-time");
  const isReplacing = shown !== null && (from === null || shown.until === null || shown.until > from);
  const isReplaced = scheduled !== null && (until === null || until > scheduled.from);
  const end = until === null ? t("review.no-end") : t("review.until", { at: moment(until) });
  return (
    <>
      <NoticeWords titles={title} />
      <ConfirmForm
        intent="set"
        values={typed}
        consequences={[
          from === null ? t("review.now") : t("review.from", { at: moment(from) }),
          ...(isReplaced ? [] : [end]),
          link ? t("review.link", { link }) : t("review.no-link"),
          ...(isReplacing ? [t("review.replaces", { title: wordsIn(shown.titles, language) })] : []),
          ...(isReplaced && scheduled.titles ? [t("review.then", { title: wordsIn(scheduled.titles, language), at: moment(scheduled.from) })] : []),
          ...(isReplaced && !scheduled.titles ? [t("review.until", { at: moment(scheduled.from) })] : []),
          t("review.closed"),
          ...(isMaintenancePlanned ? [t("maintenance")] : []),
        ]}
        doubts={
          doubts.length > 0 && (
            <Doubts
              label={t("desk-content-problems:confirm.legend")}
              confirmed={confirmed}
              missed={isMissed ? "desk-content-problems.confirm.needed" : null}
            >
              {(field) => <DoubtsField field={field} doubts={doubts} />}
            </Doubts>
          )
        }
      >
        {from === null ? t("review.submit-now") : t("review.submit-later", { at: moment(from) })}
      </ConfirmForm>
    </>
  );
}
