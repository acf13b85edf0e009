import type { Identity } from "#server/identity/core/identity.ts";
import type { CallRefusal } from "./define-call.server.ts";

/**
 * What a call answers whose caller may not make it. TOKEN_VALID_FAIL makes programs forget their Token (§4), so that it is for nobody who is
 * signed in: the holder of a card is told ACCOUNT_NEEDED.
 */
export const needsSignIn = (identity: Identity | null): CallRefusal =>
  identity ? { ok: false, reason: "errors.account-needed" } : { ok: false, reason: "errors.sign-in-needed", code: "TOKEN_VALID_FAIL" };
