import { holidaysKnownUntil } from "#server/locale/time/business-days.ts";
import type { AppContext } from "#server/context/app-context.ts";

const DAY_MS = 86_400_000;
/** By then the next year is gazetted, and somebody has time to add it. */
const NOTICE_DAYS = 183;

/** Says in the log of a program that starts that the list of holidays ends soon; the days that partners are promised rest on it. */
export function warnOutdatedHolidays({ clock, log }: Pick<AppContext, "clock" | "log">): void {
  const until = holidaysKnownUntil();
  if (clock() < Date.parse(until) - NOTICE_DAYS * DAY_MS) return;
  log.error(
    "partners.holidays-end",
    `Holidays of Hong Kong are listed until ${until}: add the next year to server/locale/time/hong-kong-holidays.ts`,
  );
}
