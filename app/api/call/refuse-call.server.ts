import type { CallRefusal } from "./define-call.server.ts";

/** What the shop refuses as a form's own rules do: the field is wrong, and its message says how. */
const FIELD_REASONS = [
  "errors.required",
  "errors.agreement",
  "errors.select-required",
  "errors.numbers-only",
  "errors.phone",
  "errors.checkout-key",
  "renew.one-for-each",
];

/** A refusal of a use case as a call tells it, at the fields that it is about. */
export function refuseCall(
  reason: string,
  about: { fields?: Record<string, string[]>; field?: string | undefined; data?: object } = {},
): CallRefusal {
  const [key = ""] = reason.split("?");
  const code = FIELD_REASONS.includes(key) ? "PARAM_ERROR" : undefined;
  const fields = about.fields ?? (about.field === undefined ? undefined : { [about.field]: [reason] });
  return { ok: false, reason, ...(code && { code }), ...(fields && { fields }), ...(about.data && { data: about.data }) };
}
