/** The three kinds of partnership. Each is an anchor of the partnership page and has its own page (§2). */
export const PARTNERSHIP_OPTIONS = ["resale-distribution", "esim-marketplace", "cmlink-for-business"] as const;
export type PartnershipOption = (typeof PARTNERSHIP_OPTIONS)[number];

/** The pages that link to the form; the form names the page that the visitor came from. */
const ORIGINS = ["partnership", ...PARTNERSHIP_OPTIONS] as const;
type PartnerOrigin = (typeof ORIGINS)[number];

export const findPartnerOrigin = (from: string | null): PartnerOrigin | null => ORIGINS.find((page) => page === from) ?? null;
