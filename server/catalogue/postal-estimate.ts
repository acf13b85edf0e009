import type { Catalogue } from "./catalogue.ts";
import type { ChannelLanguage, Currency } from "#server/locale/locale.schema.ts";
import type { ParcelEstimate, PostalRange } from "./purchase-options.schema.ts";

const DAY_MS = 86_400_000;
const HONG_KONG_OFFSET_MS = 8 * 3_600_000;

/** Business days until a parcel leaves Hong Kong: at best, and as promised. The texts of the order page say "within two business days" too. */
const DISPATCH_DAYS = { least: 1, most: 2 };

type PostalRequest = {
  /** Two-letter code of the country. */
  country: string;
  currency: Currency;
  language: ChannelLanguage;
  /** When the parcel is paid, ms UTC. */
  paidAt: number;
  /** When it left Hong Kong, ms UTC; null or undefined before that. */
  shippedAt?: number | null;
};

/**
 * Returns what a parcel to a country costs and when it usually arrives, or null if we do not post there. Business days are those of Hong Kong, the
 * sender: Monday to Friday without public holidays.
 */
export function postalEstimate(
  catalogue: Pick<Catalogue, "destinations" | "postalFees" | "postalTimes">,
  { country, currency, language, paidAt, shippedAt }: PostalRequest,
): ParcelEstimate | null {
  const fee = catalogue.postalFees.get(country)?.[currency];
  const time = catalogue.postalTimes.get(country);
  const destination = catalogue.destinations.get(country);
  if (fee === undefined || !time || !destination) return null;
  const least = DISPATCH_DAYS.least + time.least;
  const most = DISPATCH_DAYS.most + time.most;
  const [arrivesFrom, arrivesBy] = shippedAt
    ? [addBusinessDays(shippedAt, time.least), addBusinessDays(shippedAt, time.most)]
    : [addBusinessDays(paidAt, least), addBusinessDays(paidAt, most)];
  return {
    place: destination.names[language],
    fee,
    least,
    most,
    arrivesFrom,
    arrivesBy,
    safeFrom: arrivesBy + DAY_MS,
  };
}

/** Returns the range of what parcels cost and take, or null if nothing is posted in this currency. */
export function postalRange({ postalFees, postalTimes }: Pick<Catalogue, "postalFees" | "postalTimes">, currency: Currency): PostalRange | null {
  const fees = [...postalFees.values()].flatMap((prices) => prices[currency] ?? []);
  const times = [...postalTimes.values()];
  if (fees.length === 0 || times.length === 0) return null;
  return {
    fees: { least: Math.min(...fees), most: Math.max(...fees) },
    days: {
      least: DISPATCH_DAYS.least + Math.min(...times.map(({ least }) => least)),
      most: DISPATCH_DAYS.most + Math.max(...times.map(({ most }) => most)),
    },
  };
}

/** Returns the country that a parcel probably goes to: the visitor's region if it is known and we post there, else "". */
export const likelyPostalCountry = ({ postalFees }: Pick<Catalogue, "postalFees">, region: string | null): string =>
  region && postalFees.has(region) ? region : "";

/** Returns noon in Hong Kong of the day that is `days` business days after the day of `start`, ms UTC. */
function addBusinessDays(start: number, days: number): number {
  let day = Math.floor((start + HONG_KONG_OFFSET_MS) / DAY_MS);
  for (let left = days; left > 0;) {
    day++;
    if (isWorkingDay(day)) left--;
  }
  return day * DAY_MS + DAY_MS / 2 - HONG_KONG_OFFSET_MS;
}

/** `day`: days since 1 January 1970, a Thursday. */
const isWorkingDay = (day: number) => ![0, 6].includes((day + 4) % 7) && !HOLIDAYS.has(day);

/**
 * The general holidays of Hong Kong from Monday to Friday, by year: Cap. 149, as of 30 November 2026, checked against npm date-holidays 3.37.0. Those of 2028
 * are not gazetted yet. To be extended every year; days after the last year have no holidays.
 */
const GENERAL_HOLIDAYS = {
  2026: "01-01 02-17 02-18 02-19 04-03 04-06 04-07 05-01 05-25 06-19 07-01 10-01 10-19 12-25",
  2027: "01-01 02-08 02-09 03-26 03-29 04-05 05-13 06-09 07-01 09-16 10-01 10-08 12-27",
  2028: "01-26 01-27 01-28 04-04 04-14 04-17 05-01 05-02 05-29 10-02 10-04 10-26 12-25 12-26",
};
const HOLIDAYS = new Set(
  Object.entries(GENERAL_HOLIDAYS).flatMap(([year, days]) => days.split(" ").map((day) => Date.parse(`${year}-${day}T00:00:00Z`) / DAY_MS)),
);
