import type { CallRejection } from "./define-call.server.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";

/** Reasons that are reported as PARAM_ERROR, like those of a schema. */
const FIELD_REASONS: readonly string[] = [
  "errors.required",
  "errors.agreement",
  "errors.select-required",
  "errors.numbers-only",
  "errors.phone",
  "errors.checkout-key",
  "renew.one-for-each",
];

/** Converts a rejection of a use case into that of a call. `fields`: messages by field. `field`: the one field that gets the reason as its message. */
export function rejectCall(
  reason: ErrorMessage,
  details: { fields?: Record<string, string[]>; field?: string | undefined; data?: object } = {},
): CallRejection {
  const [key = ""] = reason.split("?");
  const code = FIELD_REASONS.includes(key) ? "PARAM_ERROR" : undefined;
  const fields = details.fields ?? (details.field === undefined ? undefined : { [details.field]: [reason] });
  return { ok: false, reason, ...(code && { code }), ...(fields && { fields }), ...(details.data && { data: details.data }) };
}
