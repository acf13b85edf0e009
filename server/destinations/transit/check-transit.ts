import { THIRD_REGIONS, type TransitPolicy } from "./transit.ts";
import type { TransitTrip, TransitVerdict } from "./transit.schema.ts";

/** The result for one condition. `reason` is a text key below `check.reasons.<condition>` of the texts `china`. */
type TransitCondition = { condition: "passport" | "route" | "stay" | "port" | "purpose"; verdict: TransitVerdict; reason: string };
export type TransitCheck = {
  /** The worst result of all conditions. Not a promise: border officers decide. */
  overall: TransitVerdict;
  conditions: TransitCondition[];
  /** The last day on which the stay is allowed, until 24:00 Beijing time; null without an arrival. */
  lastDay: string | null;
  /** The day until which the passport must be valid at least; null without an arrival. */
  passportUntil: string | null;
};

const MAINLAND = "CN";
const DAY_MS = 86_400_000;

/** Checks a trip against each condition of the visa-free transit. `today` is YYYY-MM-DD in China. The result never states that entry is allowed. */
export function checkTransit(policy: TransitPolicy, trip: TransitTrip, today: string): TransitCheck {
  const conditions = [
    checkPassport(policy, trip),
    checkRoute(trip),
    checkStay(policy, trip, today),
    checkPort(policy, trip),
    checkPurpose(policy, trip),
  ];
  const has = (verdict: TransitVerdict) => conditions.some((condition) => condition.verdict === verdict);
  return {
    overall: has("not") ? "not" : has("ask") ? "ask" : "fits",
    conditions,
    lastDay: trip.arrival ? lastDayOf(trip.arrival, policy.rules.maxHours) : null,
    passportUntil: trip.arrival ? addMonths(trip.arrival, policy.rules.passportValidMonths) : null,
  };
}

/** Returns the last allowed day. The hours count from the midnight after the arrival, so the day of arrival is not counted (§9). */
export function lastDayOf(arrival: string, maxHours: number): string {
  return new Date(Date.parse(arrival) + Math.floor(maxHours / 24) * DAY_MS).toISOString().slice(0, 10);
}

function checkPassport({ countries }: TransitPolicy, { passport, arrival }: TransitTrip): TransitCondition {
  const result = (verdict: TransitVerdict, reason: string) => ({ condition: "passport", verdict, reason }) as const;
  if (!passport) return result("ask", "missing");
  if (passport === MAINLAND || THIRD_REGIONS.includes(passport)) return result("ask", "own-rules");
  const country = countries.find(({ id }) => id === passport);
  if (!country) return result("not", "not-listed");
  if (arrival && country.since && arrival < country.since) return result("not", "not-yet");
  return country.newsOnly ? result("ask", "news-only") : result("fits", "listed");
}

function checkRoute({ from, to }: TransitTrip): TransitCondition {
  const result = (verdict: TransitVerdict, reason: string) => ({ condition: "route", verdict, reason }) as const;
  if (from === MAINLAND || to === MAINLAND) return result("not", "mainland");
  if (!from || !to) return result("ask", "missing");
  if (from === to) return result("not", "back");
  // Sources differ on travellers who come from these regions.
  if (THIRD_REGIONS.includes(from)) return result("ask", "from-region");
  return result("fits", THIRD_REGIONS.includes(to) ? "to-region" : "third");
}

function checkStay({ rules, versions }: TransitPolicy, { arrival, departure }: TransitTrip, today: string): TransitCondition {
  const result = (verdict: TransitVerdict, reason: string) => ({ condition: "stay", verdict, reason }) as const;
  if (!arrival || !departure) return result("ask", "missing");
  if (departure < arrival) return result("not", "order");
  // The policy is not in force yet on the day of arrival.
  if (versions[0] && arrival < versions[0].effective) return result("not", "too-early");
  if (departure > lastDayOf(arrival, rules.maxHours)) return result("not", "too-long");
  return arrival < today ? result("ask", "past") : result("fits", "within");
}

function checkPort({ provinces }: TransitPolicy, { port, arrival }: TransitTrip): TransitCondition {
  const result = (verdict: TransitVerdict, reason: string) => ({ condition: "port", verdict, reason }) as const;
  const listedPort = provinces.flatMap(({ ports }) => ports).find(({ id }) => id === port);
  if (!listedPort) return result("ask", "missing");
  if (arrival && listedPort.since && arrival < listedPort.since) return result("not", "not-yet");
  return listedPort.newsOnly ? result("ask", "news-only") : result("fits", "listed");
}

function checkPurpose({ rules }: TransitPolicy, { purpose }: TransitTrip): TransitCondition {
  const result = (verdict: TransitVerdict, reason: string) => ({ condition: "purpose", verdict, reason }) as const;
  if (rules.allowed.includes(purpose)) return result("fits", "allowed");
  return rules.notAllowed.includes(purpose) ? result("not", "not-allowed") : result("ask", "missing");
}

/** Returns the same day some months later, or the last day of that month if it is shorter. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
