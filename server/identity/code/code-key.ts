import { randomBytes } from "node:crypto";

/** Returns 32 random bytes that bind a code to an API client, as the visitor cookie binds it to a browser. */
export const newCodeKey = () => randomBytes(32).toString("base64url");

/**
 * Returns the text that an API client's code is bound to instead of a browser cookie. No cookie has this form, so API clients and browsers cannot
 * use each other's codes.
 */
export const codeKeyBinding = (codeKey: string) => `code-key\n${codeKey}`;
