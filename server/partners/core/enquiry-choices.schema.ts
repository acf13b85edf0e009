// Does not import zod, so that pages that only show the form do not load it.

/** Products: 201-01 is IMSI profiles for a partner's own SIM cards, 201-02 is eSIM (§3). */
export const PRODUCTS = ["201-01", "201-02"] as const;
export const INTENTIONS = ["buy", "sell"] as const;
/** Estimated annual sales in USD: up to 100,000, up to 1,000,000, above (§9). */
export const SALES_BANDS = ["1", "2", "3"] as const;
/** The sales channels of a partner (§3). */
export const CHANNELS = ["102-01", "102-02", "102-03", "102-04", "102-05", "102-06", "102-07", "102-08", "102-09", "102-10"] as const;
/** Minimum number of words in a company introduction (§5). */
export const MIN_WORDS = 25;

/** Maximum length of each text field, in characters. */
export const LIMITS = { name: 80, jobTitle: 80, company: 120, city: 80, website: 200, introduction: 4_000, supplier: 200 } as const;
