/** Pages that are the same for most visitors, so that a prefetched copy costs little and is not out of date when it is shown. */
const CONTENT = "homepage|destination|plans|plan-detail|plan-coverage|netCover|frequently-asked-questions|about";

/**
 * Speculation rules (WICG, "Speculation Rules"): the browser fetches a page of content once the visitor presses its link, before the click. `moderate` would
 * also fetch links that are only in sight on a phone, at the cost of its owner. A constant, because a content security policy allows rules that a script adds
 * only by their hash (Chromium 156).
 */
export const PREFETCH_RULES = JSON.stringify({ prefetch: [{ where: { href_matches: `/:language/(${CONTENT})` }, eagerness: "conservative" }] });
