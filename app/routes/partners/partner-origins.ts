/** The pages that lead into the form, which then says what it is about. */
const ORIGINS = ["partnership", "resale-distribution", "esim-marketplace", "cmlink-for-business"] as const;
export type PartnerOrigin = (typeof ORIGINS)[number];

export const originOf = (from: string | null): PartnerOrigin | null => ORIGINS.find((page) => page === from) ?? null;
