import { useTranslation } from "react-i18next";
import { addArea } from "./page-texts.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { TextValues } from "#server/locale/text-key.schema.ts";
import type { TextKey } from "./text-key.ts";

type KeyTranslation = { t: (key: TextKey, values?: TextValues) => string; exists: (key: string, values?: TextValues) => boolean };

/**
 * The translation function for keys that are named elsewhere, such as the messages of schemas: it takes all keys on every page, and `exists` returns
 * whether a key has a text in the language of the page; if the browser has to load it first, the component is rendered again. `language`: of the texts, if it differs from that of the address.
 */
export function useKeyTranslation(language?: ChannelLanguage): KeyTranslation {
  const { i18n } = useTranslation();
  const lng = language ?? i18n.language;
  return {
    t: (key, values = {}) => i18n.t(key, { ...values, lng }),
    exists: (key, values = {}) => {
      if (i18n.exists(key, { ...values, lng })) return true;
      // The browser has the texts of this page; a message of the server may be of another area.
      if (typeof document !== "undefined") void addArea(i18n, key.split(":")[0] ?? "");
      return false;
    },
  };
}
