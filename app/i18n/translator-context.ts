import { createContext, useContext } from "react";
import type { Translator } from "#server/locale/translator.schema.ts";

/** The translator of the document's language. */
export const TranslatorContext = createContext<Translator | null>(null);

export function useTranslator(): Translator {
  const translator = useContext(TranslatorContext);
  if (!translator) throw new Error("TranslatorContext has no translator");
  return translator;
}
