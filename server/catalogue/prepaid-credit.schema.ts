/** Pay as you go: HK$6.80 per GB, in HKD minor units (§9). */
export const RATE_PER_GB = 680;

/** A top-up makes a SIM valid for this number of days from the day of the top-up (§9). */
export const VALIDITY_DAYS = 180;

/** Returns how much data an amount of credit buys, in whole MB (1 GB is 1024 MB). Money is HKD minor units. */
export const dataFor = (credit: number, ratePerGb = RATE_PER_GB): number => Math.floor((Math.max(0, credit) * 1024) / ratePerGb);
