import { useTranslation } from "react-i18next";
import type { Language } from "#server/locale/locale.schema.ts";
import { readMessage } from "#server/forms/message.schema.ts";

/** Turns a message of a schema or a refusal ("errors.too-long?field=city&max=60") into words of the page's language; of what it has no words for it says "input required" (§2). */
export function useErrorText(language?: Language): (message: string) => string {
  const { t, i18n } = useTranslation(undefined, { lng: language });
  return (message) => {
    const { key, values } = readMessage(message);
    if (!i18n.exists(key, { ...values, ...(language && { lng: language }) })) return t("errors:input-required");
    return t(key, values.field ? { ...values, field: t(`errors:field.${values.field}`) } : values);
  };
}
