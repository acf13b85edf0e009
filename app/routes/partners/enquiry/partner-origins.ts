/** The three ways to work with us: each is an anchor of the partnership page and a page of its own (§2). */
export const PARTNERSHIP_OPTIONS = ["resale-distribution", "esim-marketplace", "cmlink-for-business"] as const;
export type PartnershipOption = (typeof PARTNERSHIP_OPTIONS)[number];

/** The pages that lead into the form, which then says what it is about. */
const ORIGINS = ["partnership", ...PARTNERSHIP_OPTIONS] as const;
export type PartnerOrigin = (typeof ORIGINS)[number];

export const findPartnerOrigin = (from: string | null): PartnerOrigin | null => ORIGINS.find((page) => page === from) ?? null;
