import { createContext } from "react";

/** What the scripts of this document need. */
type Scripts = {
  /** The addresses of the entry module and what it imports, in the order in which they run. */
  modules: readonly string[];
  /** The folder of the texts in the language of the document (`server/launch/island-texts.mjs`), with a slash. */
  textsFolder: string;
};

export const ScriptsContext = createContext<Scripts>({ modules: [], textsFolder: "" });

/** The nonce of the content security policy of this response. */
export const NonceContext = createContext("");
