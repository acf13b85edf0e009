import type { Language } from "#server/locale/locale.schema.ts";
import { errorTitle } from "#app/forms/error-summary.tsx";
import { textsFor } from "#app/i18n/i18n.server.ts";

/** Returns the title of a page with a calculator, prefixed with "Error" if a field is invalid. */
export function calculatorTitle(title: string, errors: Record<string, string[]>, language: Language): string {
  return Object.keys(errors).length > 0 ? errorTitle(title, textsFor(language, "forms")("error-prefix")) : title;
}
