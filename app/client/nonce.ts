import { createContext } from "react";

/** The nonce of the content security policy of this response. */
export const NonceContext = createContext("");
