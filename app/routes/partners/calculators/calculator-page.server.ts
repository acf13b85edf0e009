import { CURRENCIES, type Currency, type Language } from "#server/locale/locale.schema.ts";
import { readCurrency } from "#app/request/preferences.server.ts";
import { errorTitle } from "#app/forms/error-summary.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";

/** Returns the currency of a calculator: that of the URL, so that a shared link shows the same amounts, else the visitor's own. */
export function calculatorCurrency(request: Request, language: Language): { currency: Currency; own: Currency } {
  const own = readCurrency(request, language);
  const requested = new URL(request.url).searchParams.get("currency");
  return { currency: CURRENCIES.find((candidate) => candidate === requested) ?? own, own };
}

/** Returns the title of a page with a calculator, prefixed with "Error" if a field is invalid. */
export function calculatorTitle(title: string, errors: Record<string, string[]>, language: Language): string {
  return Object.keys(errors).length > 0 ? errorTitle(title, textsFor(language, "forms")("error-prefix")) : title;
}
