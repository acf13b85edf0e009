import type { KeyIn } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { useLanguage } from "#app/i18n/translator.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";

/** Formats a calendar day (YYYY-MM-DD). */
export function formatDay(day: string, language: Language): string {
  return formatDateTime(Date.parse(day), language, "date", "UTC");
}

/** A text of the namespace `china` that contains a calendar day (YYYY-MM-DD). */
export function PageDate({ textKey, day }: { textKey: KeyIn<"china">; day: string }) {
  const { t } = useTranslation("china");
  return <time dateTime={day}>{t(textKey, { date: formatDay(day, useLanguage()) })}</time>;
}
