import { createContext } from "react";

/** During server rendering, the address of the folder with the texts that browsers load, of the language of the document; empty in the browser. */
export const TextsFolderContext = createContext("");
