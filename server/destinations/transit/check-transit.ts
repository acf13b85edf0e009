import { THIRD_REGIONS, type TransitPolicy } from "./transit.ts";
import type { TransitTrip, TransitVerdict } from "./transit.schema.ts";

/** One condition and how the trip stands to it; `reason` is a text key of the page's `check.<condition>`. */
export type TransitCondition = { condition: "passport" | "route" | "stay" | "port" | "purpose"; verdict: TransitVerdict; reason: string };
export type TransitCheck = {
  /** The worst of the conditions. Never a promise: only border officers decide. */
  overall: TransitVerdict;
  conditions: TransitCondition[];
  /** The last day in China, until 24:00 Beijing time; null without an arrival. */
  lastDay: string | null;
  /** Until when the passport must be valid at least. */
  passportUntil: string | null;
};

const MAINLAND = "CN";
const DAY_MS = 86_400_000;

/** The last day that the hours cover: they count from the midnight after the arrival, so the day of arrival is free (§9). */
export function lastDayOf(arrival: string, maxHours: number): string {
  return new Date(Date.parse(arrival) + Math.floor(maxHours / 24) * DAY_MS).toISOString().slice(0, 10);
}

/** How a trip stands to each condition of the visa-free transit, `today` (YYYY-MM-DD) in China; says what seems to fit, never that somebody may enter. */
export function checkTransit(policy: TransitPolicy, trip: TransitTrip, today: string): TransitCheck {
  const conditions = [
    checkPassport(policy, trip),
    checkRoute(trip),
    checkStay(policy, trip, today),
    checkPort(policy, trip),
    checkPurpose(policy, trip),
  ];
  const has = (verdict: TransitVerdict) => conditions.some((one) => one.verdict === verdict);
  return {
    overall: has("not") ? "not" : has("ask") ? "ask" : "fits",
    conditions,
    lastDay: trip.arrival ? lastDayOf(trip.arrival, policy.rules.maxHours) : null,
    passportUntil: trip.arrival ? monthsLater(trip.arrival, policy.rules.passportValidMonths) : null,
  };
}

function checkPassport({ countries }: TransitPolicy, { passport, arrival }: TransitTrip): TransitCondition {
  const say = (verdict: TransitVerdict, reason: string) => ({ condition: "passport", verdict, reason }) as const;
  if (!passport) return say("ask", "untold");
  if (passport === MAINLAND || THIRD_REGIONS.includes(passport)) return say("ask", "own-rules");
  const listed = countries.find((one) => one.id === passport);
  if (!listed) return say("not", "not-listed");
  if (arrival && listed.since && arrival < listed.since) return say("not", "not-yet");
  return listed.newsOnly ? say("ask", "news-only") : say("fits", "listed");
}

function checkRoute({ from, to }: TransitTrip): TransitCondition {
  const say = (verdict: TransitVerdict, reason: string) => ({ condition: "route", verdict, reason }) as const;
  if (from === MAINLAND || to === MAINLAND) return say("not", "mainland");
  if (!from || !to) return say("ask", "untold");
  if (from === to) return say("not", "back");
  // Sources differ on those who come from there.
  if (THIRD_REGIONS.includes(from)) return say("ask", "from-region");
  return say("fits", THIRD_REGIONS.includes(to) ? "to-region" : "third");
}

function checkStay({ rules, versions }: TransitPolicy, { arrival, departure }: TransitTrip, today: string): TransitCondition {
  const say = (verdict: TransitVerdict, reason: string) => ({ condition: "stay", verdict, reason }) as const;
  if (!arrival || !departure) return say("ask", "untold");
  if (departure < arrival) return say("not", "order");
  if (versions[0] && arrival < versions[0].effective) return say("not", "too-early");
  if (departure > lastDayOf(arrival, rules.maxHours)) return say("not", "too-long");
  return arrival < today ? say("ask", "past") : say("fits", "within");
}

function checkPort({ provinces }: TransitPolicy, { port, arrival }: TransitTrip): TransitCondition {
  const say = (verdict: TransitVerdict, reason: string) => ({ condition: "port", verdict, reason }) as const;
  const listed = provinces.flatMap((one) => one.ports).find((one) => one.id === port);
  if (!listed) return say("ask", "untold");
  if (arrival && listed.since && arrival < listed.since) return say("not", "not-yet");
  return listed.newsOnly ? say("ask", "news-only") : say("fits", "listed");
}

function checkPurpose({ rules }: TransitPolicy, { purpose }: TransitTrip): TransitCondition {
  const say = (verdict: TransitVerdict, reason: string) => ({ condition: "purpose", verdict, reason }) as const;
  if (rules.allowed.includes(purpose)) return say("fits", "allowed");
  return rules.notAllowed.includes(purpose) ? say("not", "not-allowed") : say("ask", "untold");
}

/** The same day some months later, or the last day of that month. */
function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
