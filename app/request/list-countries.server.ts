import { packOptions } from "#app/forms/fields/packed-options.ts";
import { listDialCodes } from "#server/destinations/list-dial-codes.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** Where most of our travellers and partners are. */
const LIKELY =
  "AE AT AU BE BR CA CH CN DE DK ES FI FR GB HK ID IE IL IN IT JP KH KR LK MM MN MO MX MY NL NO NP NZ PH PL PT RU SA SE SG TH TR TW US VN ZA";

/** The countries to choose from, packed, each with its dial code: the likely ones and those that are chosen already, so that the page stays light; all of them where somebody asks. */
export function listCountries(
  shop: Pick<AppContext, "catalogue">,
  language: ChannelLanguage,
  { all, chosen }: { all: boolean; chosen: (string | undefined)[] },
) {
  const shown = new Set([...LIKELY.split(" "), ...chosen.map((one) => one?.toUpperCase())]);
  return packOptions(listDialCodes(shop, language).filter(({ value }) => all || shown.has(value)));
}
