import { createContext } from "react";

/** During server rendering, the addresses of the scripts of this document; empty in the browser. */
type Scripts = {
  /** The entry module. */
  entry: string;
  /** The modules that it imports. */
  imports: readonly string[];
  /** The folder of the texts in the language of the document (`server/launch/page-texts.mjs`), with a slash. */
  textsFolder: string;
};

export const ScriptsContext = createContext<Scripts>({ entry: "", imports: [], textsFolder: "" });
