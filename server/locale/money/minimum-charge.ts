import type { Currency } from "#server/locale/locale.schema.ts";

/** The minimum online payment in minor units: half a US dollar, and Stripe's minimum in the other currencies. */
export const MINIMUM_CHARGE: Record<Currency, number> = { CNY: 400, HKD: 400, USD: 50 };
