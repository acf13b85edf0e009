import { formatDateTime, type DateTimeStyle } from "#app/ui/format-date-time.ts";
import { useLanguage } from "#app/i18n/use-language.ts";

/** A moment in Hong Kong time. Where scripts run, the reader's own time is shown too, if it differs (`entry.client.ts`). `at`: ms UTC. */
export function Moment({ at, style = "date-time" }: { at: number; style?: DateTimeStyle }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="number nowrap" data-local={style === "date" ? undefined : ""}>
      {formatDateTime(at, useLanguage(), style)}
    </time>
  );
}
