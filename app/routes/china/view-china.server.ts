import { amountField } from "#server/forms/number-field.schema.ts";
import type { Currency, Language } from "#server/locale/locale.schema.ts";
import { checkTransit, lastDayOf } from "#server/destinations/transit/check-transit.ts";
import { compareNames } from "#server/catalogue/destination.ts";
import { listTransit } from "#server/destinations/transit/list-transit.ts";
import { searchTransit } from "#server/destinations/transit/search-transit.ts";
import { transitPolicy } from "#server/destinations/transit/transit.ts";
import { TransitTripSchema } from "#server/destinations/transit/transit.schema.ts";
import { listDeliveryMethods } from "#server/plans/list-delivery-methods.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { listTopUps } from "#server/top-up/list-top-ups.ts";
import { dataFor, RATE_PER_GB, VALIDITY_DAYS } from "#server/catalogue/prepaid-credit.schema.ts";

type ChinaQuery = { language: Language; currency: Currency; search: URLSearchParams };

/** A typed amount from HK$1 to HK$5000, converted to minor units. */
const AmountSchema = amountField("HKD", { min: 1_00, max: 5000_00 }, "china.estimate.wrong");
/** The day of arrival in the example that counts the hours. */
const EXAMPLE_ARRIVAL = "2026-12-01";

const MAX_HITS = 24;
/** The UTC offset of Beijing. */
const BEIJING_MS = 8 * 3_600_000;

/**
 * Returns the China SIM: the rate per GB, the offered amounts with the data that they buy, and the SIM with the smallest amount (`buy`; null if it
 * has no price in the currency). `buy.price` is in minor units of the currency, all other money in HKD minor units.
 */
export async function viewChinaSim(shop: Pick<AppContext, "catalogue" | "db">, { currency, search }: ChinaQuery) {
  const offers = listTopUps(shop, "china").map(({ packageId, face, price, bonus, percentOff }) => ({
    packageId,
    face,
    price,
    bonus,
    percentOff,
    mb: dataFor(face + bonus),
  }));
  const [smallest] = offers;
  const price = smallest && shop.catalogue().packages.get(smallest.packageId)?.prices[currency];
  const methods = await listDeliveryMethods(shop, "china");
  return {
    rate: RATE_PER_GB,
    days: VALIDITY_DAYS,
    offers,
    buy:
      smallest && price !== undefined
        ? {
            packageId: smallest.packageId,
            credit: smallest.face + smallest.bonus,
            mb: smallest.mb,
            price,
            inStock: methods.some(({ way, available }) => way === "physical" && available),
          }
        : null,
    estimate: search.has("amount") ? readAmount(search.get("amount") ?? "") : null,
  };
}

/** Returns the estimate for a typed amount: its minor units and whole MB; `amount` is null if the text is not a valid amount. */
function readAmount(typed: string): { typed: string; amount: number; mb: number } | { typed: string; amount: null } {
  const shown = typed.slice(0, 12);
  const { data: amount } = AmountSchema.safeParse(shown);
  return amount === undefined ? { typed: shown, amount: null } : { typed: shown, amount, mb: dataFor(amount) };
}

/** Returns the transit guide with the search results and the check of a trip. */
export function viewTransit(shop: Pick<AppContext, "catalogue" | "clock">, { language, search }: ChinaQuery) {
  const policy = transitPolicy();
  const { destinations } = shop.catalogue();
  const compare = compareNames(language);
  const today = new Date(shop.clock() + BEIJING_MS).toISOString().slice(0, 10);
  const q = (search.get("q") ?? "").trim().slice(0, 60);
  const hits = searchTransit(shop, { q, language });
  const parsed = TransitTripSchema.parse(Object.fromEntries(search));
  const knownDestination = (id: string) => (destinations.has(id) ? id : "");
  const trip = { ...parsed, passport: knownDestination(parsed.passport), from: knownDestination(parsed.from), to: knownDestination(parsed.to) };
  const hasTrip = Object.keys(trip).some((name) => search.has(name));
  const nameOf = (id: string) => destinations.get(id)?.names[language] ?? id;
  const port = policy.provinces.flatMap(({ ports }) => ports).find(({ id }) => id === trip.port);
  const province = policy.provinces.find(({ id }) => id === port?.provinceId);
  return {
    ...listTransit(shop, language),
    asOf: policy.asOf,
    versions: policy.versions,
    /** The newest version confirmed by the official source. */
    confirmed: policy.versions.findLast((version) => !version.newsOnly),
    countriesInNews: policy.countries.filter((country) => country.newsOnly).length,
    rules: policy.rules,
    example: { arrival: EXAMPLE_ARRIVAL, starts: lastDayOf(EXAMPLE_ARRIVAL, 24), last: lastDayOf(EXAMPLE_ARRIVAL, policy.rules.maxHours) },
    search: q === "" ? null : { q, total: hits.length, hits: hits.slice(0, MAX_HITS) },
    trip,
    /** Whether the visitor entered a date that is not a calendar day. */
    invalidDates: { arrival: isInvalidDate(search.get("arrival"), trip.arrival), departure: isInvalidDate(search.get("departure"), trip.departure) },
    check: hasTrip ? checkTransit(policy, trip, today) : null,
    names: {
      passport: nameOf(trip.passport),
      from: nameOf(trip.from),
      to: nameOf(trip.to),
      province: province?.names[language] ?? "",
      stay: province?.stay?.map((city) => city[language]) ?? null,
    },
    /** The options for passport, origin and next destination: every destination outside Antarctica. */
    places: [...destinations.values()]
      .filter(({ continent }) => continent !== "AN")
      .map(({ id, names }) => ({ value: id, label: names[language] }))
      .sort((a, b) => compare(a.label, b.label)),
  };
}

const isInvalidDate = (typed: string | null, day: string) => Boolean(typed?.trim()) && day === "";

export type ChinaSim = Awaited<ReturnType<typeof viewChinaSim>>;
export type TransitGuide = ReturnType<typeof viewTransit>;
