import { createContext } from "react";

/** During server rendering, the addresses of the texts that the document loads; empty in the browser. */
export const PageTextsContext = createContext<string[]>([]);
