import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";
import type { RejectionReason } from "#server/forms/rejection.ts";
import { callCode, rejectionText, type CallRejectionCode } from "#app/request/rejection-text.server.ts";
import type { CallRejection } from "./define-call.server.ts";
import type { Identity } from "#server/identity/core/identity.ts";

type Details = {
  /** The text, if a call has another than pages. */
  text?: ErrorMessage;
  /** Messages by field. */
  fields?: FieldErrors;
  /** The one field that the rejection concerns. */
  field?: string | undefined;
  data?: object;
};

/** Converts a rejection of a use case into that of a call. */
export function rejectCall(
  rejection: RejectionReason<CallRejectionCode>,
  { text = rejectionText(rejection), fields, field, data }: Details = {},
): CallRejection {
  const waitData = "values" in rejection && rejection.values && waitSeconds(rejection.values);
  const fieldErrors = fields ?? (field === undefined ? undefined : { [field]: [text] });
  return {
    ok: false,
    code: callCode(rejection.code),
    message: text,
    ...(fieldErrors && { fields: fieldErrors }),
    ...((data ?? waitData) && { data: { ...waitData, ...data } }),
  };
}

/** Returns when a call above a rate limit may be repeated. */
function waitSeconds(values: object): { waitSeconds: number } | null {
  const { seconds = 0, minutes = 0, hours = 0 } = values as { seconds?: number; minutes?: number; hours?: number };
  const wait = seconds + 60 * (minutes + 60 * hours);
  return wait > 0 ? { waitSeconds: wait } : null;
}

/**
 * Returns the rejection of an unauthorized caller. TOKEN_VALID_FAIL makes clients discard their Token (§4), so it is only for callers without a
 * session. A caller signed in with an ICCID gets ACCOUNT_NEEDED.
 */
export const signInRejection = (identity: Identity | null): CallRejection =>
  identity
    ? { ok: false, code: "ACCOUNT_NEEDED", message: "errors.account-needed" }
    : { ok: false, code: "TOKEN_VALID_FAIL", message: "errors.sign-in-needed" };
