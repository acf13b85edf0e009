import { HONG_KONG_MS, hongKongDay } from "./hong-kong-day.ts";
import { FIXED_HOLIDAYS, HONG_KONG_HOLIDAYS } from "./hong-kong-holidays.ts";
import { REPLY_DAYS } from "./reply-days.schema.ts";

const DAY_MS = 86_400_000;
/** What comes at this hour of Hong Kong or later counts as the next business day's. */
const CLOSES = 18;
const gazetted: Record<string, readonly string[]> = HONG_KONG_HOLIDAYS;

/** Whether a day, YYYY-MM-DD, is one on which offices of Hong Kong are open: Monday to Friday, and no general holiday. */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  const holidays = gazetted[day.slice(0, 4)] ?? FIXED_HOLIDAYS;
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day.slice(5));
}

/** The last day, YYYY-MM-DD, whose holidays are known; after it only the fixed ones are. */
export const holidaysKnownUntil = (): string => `${Object.keys(gazetted).sort().at(-1)}-12-31`;

/**
 * The day, YYYY-MM-DD in Hong Kong, by which whoever writes now (ms UTC) is answered: the third business day after the one on which it
 * came; what comes on a day off, or at six in the evening or later, came on the next business day (§3).
 * One day more where the holidays are not gazetted yet: better late by a day than a promise that cannot be kept.
 */
export function replyByDay(now: number): string {
  let day = hongKongDay(now);
  const hour = new Date(now + HONG_KONG_MS).getUTCHours();
  if (!isBusinessDay(day) || hour >= CLOSES) day = nextBusinessDay(day);
  for (let n = 0; n < REPLY_DAYS; n++) day = nextBusinessDay(day);
  return day > holidaysKnownUntil() ? nextBusinessDay(day) : day;
}

function nextBusinessDay(after: string): string {
  let day = after;
  do day = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  while (!isBusinessDay(day));
  return day;
}
