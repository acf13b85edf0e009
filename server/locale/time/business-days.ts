import { HONG_KONG_MS, hongKongDay } from "./hong-kong-day.ts";
import { REPLY_DAYS } from "./reply-days.schema.ts";

/**
 * PROVENANCE. General holidays of Hong Kong as gazetted under the General Holidays Ordinance (Cap. 149), from the lists at
 * https://www.gov.hk/en/about/abouthk/holiday/2026.htm and …/2027.htm, read on 2026-11-21 through two independent copies that agree day
 * by day (the Python package `holidays`, and a bank calendar reviewed on 2026-10-05). Sundays are not listed, because they are not business
 * days. The next year is gazetted about May: add it here then. In the last half-year that is listed, every start logs a warning.
 */
export const HONG_KONG_HOLIDAYS = {
  2026: [
    "01-01", // The first day of January
    "02-17", // Lunar New Year's Day
    "02-18", // The second day of Lunar New Year
    "02-19", // The third day of Lunar New Year
    "04-03", // Good Friday
    "04-04", // The day following Good Friday
    "04-06", // The day following Ching Ming Festival
    "04-07", // The day following Easter Monday
    "05-01", // Labour Day
    "05-25", // The day following the Birthday of the Buddha
    "06-19", // Tuen Ng Festival
    "07-01", // Hong Kong Special Administrative Region Establishment Day
    "09-26", // The day following the Chinese Mid-Autumn Festival
    "10-01", // National Day
    "10-19", // The day following Chung Yeung Festival
    "12-25", // Christmas Day
    "12-26", // The first weekday after Christmas Day
  ],
  2027: [
    "01-01", // The first day of January
    "02-06", // Lunar New Year's Day
    "02-08", // The third day of Lunar New Year
    "02-09", // The fourth day of Lunar New Year
    "03-26", // Good Friday
    "03-27", // The day following Good Friday
    "03-29", // Easter Monday
    "04-05", // Ching Ming Festival
    "05-01", // Labour Day
    "05-13", // The Birthday of the Buddha
    "06-09", // Tuen Ng Festival
    "07-01", // Hong Kong Special Administrative Region Establishment Day
    "09-16", // The day following the Chinese Mid-Autumn Festival
    "10-01", // National Day
    "10-08", // Chung Yeung Festival
    "12-25", // Christmas Day
    "12-27", // The first weekday after Christmas Day
  ],
} as const satisfies Record<number, readonly string[]>;

/** Holidays with the same date every year, used for years that are not gazetted yet. */
export const FIXED_HOLIDAYS: readonly string[] = ["01-01", "05-01", "07-01", "10-01", "12-25", "12-26"];

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
