import { SHOP_LANGUAGES } from "#server/content/staff/content-key.ts";
import type { NoticePeriod } from "#server/content/notice/show-notice.ts";
import { type Language, languageEntry } from "#server/locale/locale.schema.ts";
import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { type Localization, useTranslation } from "#app/i18n/use-translation.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";

/** Returns the words of a notice in the language of the reader, else in English. */
export const wordsIn = (titles: Partial<Record<string, string>>, language: string): string => titles[language] ?? titles.en ?? "";

/** The words of a notice in each language. */
export function NoticeWords({ titles }: { titles: Partial<Record<Language, string>> }) {
  const { t } = useTranslation("desk");
  return (
    <dl className="notice-words">
      {SHOP_LANGUAGES.map((language) => (
        <div key={language}>
          <dt className="label">{t(`language.${language}`)}</dt>
          <dd lang={languageEntry(language).htmlLang} className="strong">
            {titles[language]}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Says which notice is shown later all the same; nothing if none is scheduled. */
export const stillScheduled = ({ t, language }: Localization<"desk-notice">, scheduled: NoticePeriod | null): string[] =>
  scheduled ? [t("remove.scheduled", { title: wordsIn(scheduled.titles, language), at: formatDateTime(scheduled.from, language, "date-time") })] : [];

/** What the verbs about the notice that is shown say alike. */
export const noticeVerb = {
  area: "desk-notice" as const,
  permission: "notice.edit" as const,
  kind: "danger" as const,
  parent: ({ t }: Localization<"desk-notice">) => ({ label: t("desk:section.notice"), to: "/notice" }),
  back: ({ t }: Localization<"desk-notice">) => ({ label: t("desk-content:confirm.back"), to: "/notice" }),
};

/** Where a notice leads, from when until when it is shown, and who set it. */
export function NoticeFacts({ period }: { period: NoticePeriod }) {
  const { t } = useTranslation("desk-notice");
  return (
    <Facts
      items={[
        { label: t("fact.from"), value: <Moment at={period.from} /> },
        { label: t("fact.until"), value: period.until === null ? t("fact.no-end") : <Moment at={period.until} /> },
        { label: t("fact.link"), value: period.link ? <span className="code">{period.link}</span> : t("fact.no-link") },
        { label: t("fact.by"), value: period.by ?? t("fact.release") },
      ]}
    />
  );
}
