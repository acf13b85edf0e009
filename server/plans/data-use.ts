import { z } from "zod";
import { cleanDigitText } from "#server/forms/text-field.schema.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import type { Package } from "#server/catalogue/catalogue.ts";
import { DATA_USES, MB_PER_DAY, type DataUse, type EnoughFor } from "./data-use.schema.ts";

/** A journey: its days, what data is for on each of them, and its first and last day (ISO 8601), if the visitor gave these. */
export type Trip = { days: number; use: DataUse; dates: TripDates | null };
export type TripDates = { from: string; to: string };

/** A package that is enough for a journey, and why it is named. */
export type TripAnswer<Named> = { pkg: Named; reason: "cheapest" | "hotspot" | "day-pass" | "fixed" | "spare" };

/** Returns for how many days of its validity a package is enough for a use. A day pass is enough for every day or for none. */
function enoughDays(pkg: Package, use: DataUse): number {
  const needed = MB_PER_DAY[use];
  if (pkg.kind === "day-pass") return pkg.dailyMb >= needed ? pkg.days : 0;
  return Math.min(pkg.days, Math.floor(pkg.dataMb / needed));
}

/**
 * Returns what a package is enough for: the most demanding use that it carries for all of its days, else the least demanding one; then the most
 * demanding use that it carries for at least one day. One entry if both are the same use.
 */
export function enoughFor(pkg: Package): EnoughFor[] {
  const uses = DATA_USES.map((use) => ({ use, days: enoughDays(pkg, use) })).filter(({ days }) => days > 0);
  const whole = uses.findLast(({ days }) => days === pkg.days) ?? uses[0];
  const demanding = uses.at(-1);
  return [...new Set([whole, demanding])].flatMap((entry) => entry ?? []);
}

/** How many times the price of the cheapest package another answer may cost. */
const MAX_PRICE_RATIO = 2;

/**
 * Returns up to three packages that are enough for a journey: the cheapest (at the same price the one with more data), then the cheapest that shares its
 * connection, is of the other kind, or has twice the data, each with that reason. Empty if none is enough.
 */
export function fitPackages(packages: Package[], { days, use }: Pick<Trip, "days" | "use">, currency: Currency): TripAnswer<Package>[] {
  const price = (pkg: Package) => pkg.prices[currency] ?? Infinity;
  const data = (pkg: Package) => (pkg.kind === "fixed" ? pkg.dataMb : pkg.dailyMb * days);
  const fitting = packages
    .filter((pkg) => enoughDays(pkg, use) >= days && pkg.prices[currency] !== undefined)
    .sort((a, b) => price(a) - price(b) || data(b) - data(a));
  const [cheapest] = fitting;
  if (!cheapest) return [];
  const affordable = fitting.filter((pkg) => price(pkg) <= MAX_PRICE_RATIO * price(cheapest));
  const otherKind = affordable.find((pkg) => pkg.kind !== cheapest.kind);
  const answers: (TripAnswer<Package | undefined> | false)[] = [
    { pkg: cheapest, reason: "cheapest" },
    !cheapest.hotspot && { pkg: affordable.find((pkg) => pkg.hotspot), reason: "hotspot" },
    { pkg: otherKind, reason: cheapest.kind === "fixed" ? "day-pass" : "fixed" },
    { pkg: affordable.find((pkg) => data(pkg) >= 2 * data(cheapest)), reason: "spare" },
  ];
  const named = new Set<Package>();
  return answers
    .flatMap((answer) => {
      if (!answer || !answer.pkg || named.has(answer.pkg)) return [];
      named.add(answer.pkg);
      return [{ ...answer, pkg: answer.pkg }];
    })
    .slice(0, 3);
}

/** How far behind UTC the last time zone is. */
const LATEST_ZONE_MS = 12 * 3_600_000;
const DAY_MS = 86_400_000;
/** Longer journeys are not answered. */
const MAX_TRIP_DAYS = 365;
/** Longer than any number of days. */
const MAX_TYPED = 20;

/**
 * Reads a journey from a query: its use, and its first and last day (`from`, `to`: 2026-12-05) or its number of days. Null unless the use is known and the
 * journey has 1 to 365 days.
 */
export function readTrip(query: URLSearchParams, now: number): Trip | null {
  const dates = readTripDates(query, now);
  const typed = cleanDigitText((query.get("days") ?? "").slice(0, MAX_TYPED)) ?? "";
  const days = dates ? (Date.parse(dates.to) - Date.parse(dates.from)) / DAY_MS + 1 : /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
  const use = DATA_USES.find((known) => known === query.get("use"));
  return use && days >= 1 && days <= MAX_TRIP_DAYS ? { days, use, dates } : null;
}

/** Reads the first and last day of a journey; null unless both are dates and nothing is wrong with them (`findTripProblem`). */
export function readTripDates(query: URLSearchParams, now: number): TripDates | null {
  const dates = typedTripDates(query);
  return dates && findTripProblem(dates, now) === null ? dates : null;
}

/** Returns the dates of a query as they were typed; null unless both are dates. */
export function typedTripDates(query: URLSearchParams): TripDates | null {
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  return z.iso.date().safeParse(from).success && z.iso.date().safeParse(to).success ? { from, to } : null;
}

/** Returns why a journey cannot have these dates, or null: it ends before it begins, or begins before today, even where today comes last. */
export function findTripProblem({ from, to }: TripDates, now: number): "reversed" | "past" | null {
  if (to < from) return "reversed";
  return from < new Date(now - LATEST_ZONE_MS).toISOString().slice(0, 10) ? "past" : null;
}
