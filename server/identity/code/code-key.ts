import { randomBytes } from "node:crypto";

/** A chance number that ties a code to a program, as the browser's cookie ties it to a page: 32 random bytes. */
export const newCodeKey = () => randomBytes(32).toString("base64url");

/** What a program's code is bound to in place of a browser; no browser's cookie is ever the same, so neither uses the other's codes. */
export const browserOfKey = (codeKey: string) => `code-key\n${codeKey}`;
