import { useLanguage } from "#app/i18n/translator.ts";
import { formatDateTime, type DateTimeStyle } from "./format-date-time.ts";

/** A `<time>` element. `at`: ms UTC. `timeZone`: IANA name; Hong Kong by default. */
export function DateTime({ at, timeZone, style = "date-time" }: { at: number; timeZone?: string; style?: DateTimeStyle }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="number" suppressHydrationWarning>
      {formatDateTime(at, useLanguage(), style, timeZone)}
    </time>
  );
}
