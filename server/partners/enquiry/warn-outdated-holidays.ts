import { holidaysKnownUntil } from "#server/locale/time/business-days.ts";
import type { AppContext } from "#server/context/app-context.ts";

const DAY_MS = 86_400_000;
/** Warns this many days before the list ends. At that time the next year's holidays are gazetted, and there is time to add them. */
const WARNING_DAYS = 183;

/** Logs an error at start if the list of holidays ends soon. The promised reply day depends on it. */
export function warnOutdatedHolidays({ clock, log }: Pick<AppContext, "clock" | "log">): void {
  const until = holidaysKnownUntil();
  if (clock() < Date.parse(until) - WARNING_DAYS * DAY_MS) return;
  log.error(
    "partners.holidays-end",
    `Holidays of Hong Kong are listed until ${until}: add the next year to server/locale/time/hong-kong-holidays.ts`,
  );
}
