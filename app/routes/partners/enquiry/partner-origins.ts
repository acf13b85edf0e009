/** The three kinds of partnership (§2). Each is the name of its page and an anchor of the partnership page. */
export const PARTNERSHIP_OPTIONS = ["resale-distribution", "esim-marketplace", "cmlink-for-business"] as const;
export type PartnershipOption = (typeof PARTNERSHIP_OPTIONS)[number];

/** The pages whose links to the form contain `from`. The form names the page that the visitor came from. */
const ORIGINS = ["partnership", ...PARTNERSHIP_OPTIONS] as const;
type PartnerOrigin = (typeof ORIGINS)[number];

export const findPartnerOrigin = (from: string | null): PartnerOrigin | null => ORIGINS.find((page) => page === from) ?? null;
