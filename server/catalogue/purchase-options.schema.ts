import { message } from "#server/forms/message.schema.ts";
import { simListSchema } from "#server/forms/sim-list.schema.ts";

/** The maximum quantity of one package in one order. */
export const MAX_QUANTITY = 10;

/** The SIMs to renew; see `simListSchema`. */
export const RenewedSimsSchema = simListSchema({ most: MAX_QUANTITY, tooMany: message("errors.too-many", { max: MAX_QUANTITY }) });

/** Pay as you go: HK$6.80 per GB, in HKD minor units (§9). */
export const RATE_PER_GB = 680;

/** A top-up makes a SIM valid for this number of days from the day of the top-up (§9). */
export const VALIDITY_DAYS = 180;

/** Returns how much data an amount of credit buys, in whole MB (1 GB is 1024 MB). Money is HKD minor units. */
export const dataFor = (credit: number, ratePerGb = RATE_PER_GB): number => Math.floor((Math.max(0, credit) * 1024) / ratePerGb);

/** What a parcel to one country costs and when it usually arrives. Each day is noon in Hong Kong, ms UTC. */
export type ParcelEstimate = {
  /** The country's name in the language of the page. */
  place: string;
  /** Minor units. */
  fee: number;
  /** Business days from payment to delivery: from `least` to `most`. */
  least: number;
  most: number;
  arrivesFrom: number;
  arrivesBy: number;
  /** The first day of a trip for which the parcel arrives in time even if it takes the longest usual time. */
  safeFrom: number;
};

/** The lowest and highest postal fee in minor units, and the shortest and longest time in business days, of all countries that we post to. */
export type PostalRange = { fees: { least: number; most: number }; days: { least: number; most: number } };
