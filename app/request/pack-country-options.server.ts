import { packOptions } from "#app/forms/fields/packed-options.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { listDialCodes } from "#server/destinations/list-countries.ts";

/** The countries of most buyers and partners. */
const COMMON_COUNTRIES =
  "AE AT AU BE BR CA CH CN DE DK ES FI FR GB HK ID IE IL IN IT JP KH KR LK MM MN MO MX MY NL NO NP NZ PH PL PT RU SA SE SG TH TR TW US VN ZA";

/**
 * Returns packed country options with dial codes: the common ones and those already chosen, to keep the page small, or, with `all`, every country.
 */
export function packCountryOptions(
  shop: Pick<AppContext, "catalogue">,
  language: ChannelLanguage,
  { all = false, chosen }: { all?: boolean; chosen: (string | undefined)[] },
) {
  const shown = new Set([...COMMON_COUNTRIES.split(" "), ...chosen.map((code) => code?.toUpperCase())]);
  return packOptions(listDialCodes(shop, language).filter(({ value }) => all || shown.has(value)));
}
