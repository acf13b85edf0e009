import { useReducer } from "react";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { TextValues } from "#server/locale/text-key.schema.ts";
import { addArea } from "./island-texts.ts";
import type { TextKey } from "./text-key.ts";
import { useTranslator } from "./translator-context.ts";

type KeyTranslation = { t: (key: TextKey, values?: TextValues) => string; exists: (key: string, values?: TextValues) => boolean };

/**
 * The translation function for keys that are named elsewhere, such as the messages of schemas: it takes all keys on every page, and `exists` returns
 * whether a key has a text in the language of the page; if the browser has to load it first, the component is rendered again. `language`: of the texts, if it
 * differs from that of the address.
 */
export function useKeyTranslation(language?: ChannelLanguage): KeyTranslation {
  const ofDocument = useTranslator();
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  const translator = language ? ofDocument.inLanguage(language) : ofDocument;
  return {
    t: translator.t,
    exists: (key, values) => {
      if (translator.exists(key, values)) return true;
      // The browser has the texts of this page; a message of the server may be of another area.
      if (typeof document !== "undefined")
        void addArea(translator, key.split(":")[0] ?? "").then(() => {
          if (translator.exists(key, values)) renderAgain();
        });
      return false;
    },
  };
}
