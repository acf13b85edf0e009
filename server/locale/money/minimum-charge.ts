import type { Currency } from "#server/locale/locale.schema.ts";

/** The smallest amount that can be charged online, in minor units: half a US dollar, and what Stripe asks for in the other currencies. */
export const MINIMUM_CHARGE: Record<Currency, number> = { CNY: 400, HKD: 400, USD: 50 };
