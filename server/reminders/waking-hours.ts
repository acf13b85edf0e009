const HOUR = 3_600_000;
const FIRST_HOUR = 8;
const LAST_HOUR = 21;
/** The time that a reader has to act on a reminder that was delayed until the morning, ms. */
const TIME_TO_ACT_MS = 3 * HOUR;

/**
 * Returns when a message may be sent: `now` from 08:00 to 21:00 in the time zone, else at the next 08:00. A message that would then come less than
 * three hours before `until` cannot wait.
 */
export function nextWakingHour(now: number, timeZone: string, until: number): number {
  const { hour, minuteMs } = wallClock(now, timeZone);
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return now;
  const morning = now - minuteMs + ((FIRST_HOUR - hour + 24) % 24) * HOUR;
  return morning + TIME_TO_ACT_MS <= until ? morning : now;
}

/** Returns the hour of a time zone, and the time since that hour began, ms. */
function wallClock(at: number, timeZone: string): { hour: number; minuteMs: number } {
  const parts = new Intl.DateTimeFormat("en-GB", { timeZone, hourCycle: "h23", hour: "2-digit", minute: "2-digit" }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return { hour: part("hour"), minuteMs: part("minute") * 60_000 + (at % 60_000) };
}
