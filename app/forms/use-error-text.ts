import { useTranslation } from "react-i18next";
import type { Language } from "#server/locale/locale.schema.ts";
import { readMessage } from "#server/forms/message.schema.ts";

/**
 * Returns a function that translates the message of a schema or rejection ("errors.too-long?field=city&max=60"). It returns "input required" for an
 * unknown key (§2). `language`: of the text, if it differs from that of the address.
 */
export function useErrorText(language?: Language): (message: string) => string {
  const { t, i18n } = useTranslation(undefined, { lng: language });
  return (message) => {
    const { key, values } = readMessage(message);
    if (!i18n.exists(key, { ...values, ...(language && { lng: language }) })) return t("errors:input-required");
    return t(key, values.field ? { ...values, field: t(`errors:field.${values.field}`) } : values);
  };
}
