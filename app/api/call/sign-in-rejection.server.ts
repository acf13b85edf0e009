import type { Identity } from "#server/identity/core/identity.ts";
import type { CallRejection } from "./define-call.server.ts";

/**
 * Returns the rejection of an unauthorized caller. TOKEN_VALID_FAIL makes clients discard their Token (§4), so it is only for callers without a
 * session. A caller signed in with an ICCID gets ACCOUNT_NEEDED.
 */
export const signInRejection = (identity: Identity | null): CallRejection =>
  identity
    ? { ok: false, code: "ACCOUNT_NEEDED", message: "errors.account-needed" }
    : { ok: false, code: "TOKEN_VALID_FAIL", message: "errors.sign-in-needed" };
