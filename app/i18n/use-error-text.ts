import { useTranslator } from "./translator-context.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { readMessage } from "#server/forms/message.schema.ts";

/**
 * Returns a function that translates an `ErrorMessage` ("errors.too-long?field=errors%3Afield.city&max=60"). Conform knows the errors of a form as strings, so the key
 * may be unknown: the text is then "input required" (§2). `language`: of the text, if it differs from that of the address.
 */
export function useErrorText(language?: Language): (message: string) => string {
  const ofDocument = useTranslator();
  const { t, exists } = language ? ofDocument.inLanguage(language) : ofDocument;
  return (message) => {
    const { key, values } = readMessage(message);
    if (!exists(key, values)) return t("errors:input-required");
    return t(key, values.field ? { ...values, field: t(values.field) } : values);
  };
}
