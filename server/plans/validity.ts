import type { Package } from "#server/catalogue/catalogue.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Day passes count days in this zone, wherever they are used; it has no summer time. */
export const DAY_PASS_TIME_ZONE = "Asia/Hong_Kong";
const DAY_PASS_OFFSET = 8 * HOUR;

/** When a package would begin and end for somebody who lands at a certain time; all times in ms UTC, to be shown in `timeZone`. */
export type ValidityExample = {
  rule: Package["validityStart"];
  days: number;
  /** IANA zone of the destination. */
  timeZone: string;
  landsAt: number;
  startsAt: number;
  endsAt: number;
  /** Day passes: when day one is over, which may be soon after landing; null for packages that count 24 hours. */
  firstDayEndsAt: number | null;
  /** Day passes: the destination's clock when a day ends (00:00 UTC+8), such as ["01:00"]; two values where the clocks change meanwhile. */
  dayEndsLocal: string[];
  /** The last moment for the first connection, if bought now. */
  activateBy: number;
};

/** The last moment for the first connection of a package bought at a time, ms UTC. */
export function activateBy(one: Pick<Package, "useByDays">, boughtAt: number): number {
  return boughtAt + one.useByDays * DAY;
}

/** When a package ends if it first connects at a time, ms UTC: days of 24 hours, or calendar days of UTC+8 (§4). */
export function endsAt(one: Pick<Package, "validityStart" | "days">, connectedAt: number): number {
  return one.validityStart === "first-connection" ? connectedAt + one.days * DAY : dayPassMidnight(connectedAt) + one.days * DAY;
}

/** Validity as dates: what happens to somebody who buys now and lands at ten in the morning a week later, or at `landsAt`. */
export function validityExample(
  one: Pick<Package, "validityStart" | "days" | "useByDays">,
  where: { destinationTimeZone: string; now: number; landsAt?: number },
): ValidityExample {
  const timeZone = where.destinationTimeZone;
  const landsAt = where.landsAt ?? clockTime(timeZone, where.now + 7 * DAY, 10);
  const byDay = one.validityStart === "first-connection-day";
  const firstMidnight = dayPassMidnight(landsAt) + DAY;
  const midnights = byDay ? Array.from({ length: one.days }, (_, n) => firstMidnight + n * DAY) : [];
  return {
    rule: one.validityStart,
    days: one.days,
    timeZone,
    landsAt,
    startsAt: landsAt,
    endsAt: endsAt(one, landsAt),
    firstDayEndsAt: byDay ? firstMidnight : null,
    dayEndsLocal: [...new Set(midnights.map((at) => localClock(timeZone, at)))],
    activateBy: activateBy(one, where.now),
  };
}

/** The destination's clock when a day of a day pass ends next, such as "01:00". */
export function dayEndsLocal(timeZone: string, now: number): string {
  return localClock(timeZone, dayPassMidnight(now) + DAY);
}

function dayPassMidnight(at: number): number {
  return Math.floor((at + DAY_PASS_OFFSET) / DAY) * DAY - DAY_PASS_OFFSET;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function wallClock(timeZone: string, at: number): { year: number; month: number; day: number; hour: number; minute: number } {
  let format = formats.get(timeZone);
  if (!format) {
    const parts = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const;
    formats.set(timeZone, (format = new Intl.DateTimeFormat("en-GB", { timeZone, hourCycle: "h23", calendar: "gregory", ...parts })));
  }
  const found = Object.fromEntries(format.formatToParts(at).map((part) => [part.type, Number(part.value)]));
  return { year: found.year ?? 0, month: found.month ?? 1, day: found.day ?? 1, hour: found.hour ?? 0, minute: found.minute ?? 0 };
}

function localClock(timeZone: string, at: number): string {
  const { hour, minute } = wallClock(timeZone, at);
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** The moment at which the clocks of a zone show a full hour on the local day of another moment. */
function clockTime(timeZone: string, onDayOf: number, hour: number): number {
  const { year, month, day } = wallClock(timeZone, onDayOf);
  const wanted = Date.UTC(year, month - 1, day, hour);
  const offset = (at: number) => {
    const wall = wallClock(timeZone, at);
    return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute) - Math.floor(at / 60_000) * 60_000;
  };
  // The first guess may stand on the other side of a change of clocks; the second does not.
  return wanted - offset(wanted - offset(wanted));
}
