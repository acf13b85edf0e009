import { CURRENCIES, type Currency } from "#server/locale/locale.schema.ts";
import { readPreferences } from "#app/request/preferences.server.ts";

/** Returns the currency of a calculator: that of the URL, so that a shared link shows the same amounts, else the visitor's own. */
export function calculatorCurrency(request: Request): { currency: Currency; own: Currency } {
  const { currency: own } = readPreferences(request);
  const requested = new URL(request.url).searchParams.get("currency");
  return { currency: CURRENCIES.find((one) => one === requested) ?? own, own };
}
