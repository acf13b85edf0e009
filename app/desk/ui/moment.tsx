import { useLanguage } from "#app/i18n/translator.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDateTime, type DateTimeStyle } from "#app/ui/format-date-time.ts";

/** A moment in Hong Kong time. Where scripts run, the reader's own time is shown too, if it differs (`entry.client.ts`). `at`: ms UTC. */
export function Moment({ at, style = "date-time" }: { at: number; style?: DateTimeStyle }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="number nowrap" data-local={style === "date" ? undefined : ""}>
      {formatDateTime(at, useLanguage(), style)}
    </time>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long something has waited: "3 days", "5 h", "12 min", at least one minute. `ms`: the duration. */
export function Age({ ms }: { ms: number }) {
  const { t } = useTranslation("desk");
  const [unit, count] =
    ms >= 2 * DAY_MS
      ? (["days", Math.floor(ms / DAY_MS)] as const)
      : ms >= 2 * HOUR_MS
        ? (["hours", Math.floor(ms / HOUR_MS)] as const)
        : (["minutes", Math.max(1, Math.floor(ms / MINUTE_MS))] as const);
  return <span className="number nowrap">{t(`age.${unit}`, { count })}</span>;
}
