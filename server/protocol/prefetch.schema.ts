/** Pages that are the same for most visitors, so that a prefetched copy costs little and is not out of date when it is shown. */
const CONTENT = "homepage|destination|plans|plan-detail|netCover|frequently-asked-questions|about";

/**
 * Speculation rules (WICG, "Speculation Rules"): the browser fetches a page of content once the visitor presses its link, before the click. `moderate` would
 * also fetch links that are only in sight on a phone, at the cost of its owner. A constant, because a content security policy allows rules that a script adds
 * only by their hash (Chromium 156). Dialogs fetch their page themselves, and a plan for a SIM asks the carrier.
 */
export const PREFETCH_RULES = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: `/:language/(${CONTENT})` }, { not: { selector_matches: "[data-dialog],[href^='#'],[href*='iccid=']" } }] },
      eagerness: "conservative",
    },
  ],
});
