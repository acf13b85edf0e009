import { CURRENCIES, type Currency } from "#server/locale/locale.schema.ts";
import { readPreferences } from "#app/request/preferences.server.ts";

/** The currency of a calculator: the one in its address, so that whoever it is sent to reads the same figures; else the visitor's own. */
export function shownCurrency(request: Request): { currency: Currency; own: Currency } {
  const { currency: own } = readPreferences(request);
  const asked = new URL(request.url).searchParams.get("currency");
  return { currency: CURRENCIES.find((one) => one === asked) ?? own, own };
}
