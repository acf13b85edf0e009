import { useTranslation } from "react-i18next";
import { readMessage } from "#server/locale/message.schema.ts";

/** Turns a message of a schema or a refusal ("errors.too-long?field=city&max=60") into words of the page's language. */
export function useErrorText(): (message: string) => string {
  const { t } = useTranslation();
  return (message) => {
    const { key, values } = readMessage(message);
    return t(key, values.field ? { ...values, field: t(`errors:field.${values.field}`) } : values);
  };
}
