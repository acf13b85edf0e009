import { HONG_KONG_MS, hongKongDay } from "./hong-kong-day.ts";
import { FIXED_HOLIDAYS, HONG_KONG_HOLIDAYS } from "./hong-kong-holidays.ts";
import { REPLY_DAYS } from "./reply-days.schema.ts";

const DAY_MS = 86_400_000;
/** An enquiry that arrives at this hour (Hong Kong) or later counts as received on the next business day. */
const CLOSING_HOUR = 18;
const gazettedHolidays: Record<string, readonly string[]> = HONG_KONG_HOLIDAYS;

/** Whether a day, YYYY-MM-DD, is a business day in Hong Kong: Monday to Friday and not a general holiday. */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  const holidays = gazettedHolidays[day.slice(0, 4)] ?? FIXED_HOLIDAYS;
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day.slice(5));
}

/** Returns the last day, YYYY-MM-DD, up to which all holidays are known; for later years only the fixed ones are. */
export const holidaysKnownUntil = (): string => `${Object.keys(gazettedHolidays).sort().at(-1)}-12-31`;

/**
 * Returns the day, YYYY-MM-DD in Hong Kong, by which an enquiry received now (ms UTC) is answered: the third business day after the day of
 * receipt. An enquiry on a non-business day, or at 18:00 or later, counts as received on the next business day (§3). Adds one day if the
 * holidays of that year are not gazetted yet, so that we do not promise a day that may become a holiday.
 */
export function replyByDay(now: number): string {
  let day = hongKongDay(now);
  const hour = new Date(now + HONG_KONG_MS).getUTCHours();
  if (!isBusinessDay(day) || hour >= CLOSING_HOUR) day = nextBusinessDay(day);
  for (let n = 0; n < REPLY_DAYS; n++) day = nextBusinessDay(day);
  return day > holidaysKnownUntil() ? nextBusinessDay(day) : day;
}

function nextBusinessDay(after: string): string {
  let day = after;
  do day = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  while (!isBusinessDay(day));
  return day;
}
