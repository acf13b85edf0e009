/** Pay as you go: HK$6.80 for a GB, in HKD minor units (§9). */
export const RATE_PER_GB = 680;

/** How much data so much credit or balance buys, in whole MB (1 GB is 1024 MB); money is HKD minor units. */
export const dataFor = (credit: number, ratePerGb = RATE_PER_GB): number => Math.floor((Math.max(0, credit) * 1024) / ratePerGb);

/** A top-up extends the validity by so many days from its date (§9). */
export const VALIDITY_DAYS = 180;
