/** The lists of promo codes: those that have not ended, and those that have. */
export const PROMO_LISTS = ["current", "ended"] as const;
type PromoList = (typeof PROMO_LISTS)[number];

/** Returns the list that an address shows: without `?list=`, the codes that have not ended. */
export function readPromoList(request: Request): PromoList {
  const list = new URL(request.url).searchParams.get("list");
  return PROMO_LISTS.find((name) => name === list) ?? "current";
}
