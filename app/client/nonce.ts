import { createContext } from "react";

/** The CSP nonce of this response during server rendering; empty in the browser, which hides nonces from scripts anyway. */
export const NonceContext = createContext("");
