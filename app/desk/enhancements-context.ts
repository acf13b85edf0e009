import { createContext } from "react";

/** The address of the script that makes the pages of the desk more comfortable (`entry.client.ts`). */
export const EnhancementsContext = createContext("");
