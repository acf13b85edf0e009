import { formatDateTime } from "#app/ui/format-date-time.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** The day until which a reply was promised. `day`: YYYY-MM-DD in Hong Kong. */
export function ReplyDay({ day, isOverdue }: { day: string; isOverdue: boolean }) {
  const { t } = useTranslation("desk-enquiries");
  return (
    <span className="cluster">
      <time dateTime={day} className="number nowrap">
        {formatDateTime(Date.parse(`${day}T00:00:00+08:00`), useLanguage(), "day")}
      </time>
      {isOverdue && <span className="state alert">{t("overdue")}</span>}
    </span>
  );
}
