import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";
import type { RejectionReason } from "#server/forms/rejection.ts";
import { rejectionText, type RejectionCode } from "#app/request/rejection-text.server.ts";
import type { CallCode } from "./call-codes.ts";
import type { CallRejection } from "./define-call.server.ts";

/** Codes of rejections that only pages show. */
type PageOnlyCode =
  | "present-code-wrong"
  | "session-ended"
  | "email-taken"
  | "phone-taken"
  | "open-orders"
  | "provider-silent"
  | "order-paid"
  | "order-closed"
  | "ordered-sim-full"
  | "ordered-sim-unfit"
  | "cancel-unpaid"
  | "cancel-asked"
  | "cancel-refunded"
  | "cancel-delivered"
  | "cancel-rejected"
  | "withdrawal-unknown";

/** The public code of every rejection that a call may return. PARAM_ERROR: a field is invalid, as if its schema had rejected it. */
const CALL_CODES: Record<Exclude<RejectionCode, PageOnlyCode>, CallCode> = {
  "too-many-tries": "TOO_MANY_TRIES",
  queued: "TOO_MANY_TRIES",
  "too-many-tries-minutes": "TOO_MANY_TRIES",
  "too-many-tries-hours": "TOO_MANY_TRIES",
  "carrier-silent": "CARRIER_SILENT",
  busy: "BUSY",

  "code-soon": "CODE_SOON",
  "code-wrong": "CODE_WRONG",
  "phone-invalid": "PARAM_ERROR",
  "phone-no-sms": "PARAM_ERROR",
  "sms-country": "PARAM_ERROR",
  "sign-in-wrong": "SIGN_IN_WRONG",
  "sign-in-wrong-phone": "SIGN_IN_WRONG_PHONE",
  "password-wrong": "PASSWORD_WRONG",
  "password-common": "PASSWORD_COMMON",
  "no-phone-login": "NO_PHONE_LOGIN",

  "sim-unknown": "ICCID",
  "sim-to-add-unknown": "ICCID",
  "sim-not-followed": "NOT_FOLLOWED",
  "iccid-duplicate": "ICCID_DUPLICATE",
  "too-many-sims": "TOO_MANY",
  "sim-prepaid": "SIM_PREPAID",
  "sim-travel": "SIM_TRAVEL",
  "sim-unfit": "SIM_UNFIT",
  "sim-full": "SIM_FULL",
  // A call tops up both kinds of prepaid SIM; only the pages are for one of them.
  "sim-is-prepaid": "SIM_UNFIT",
  "sim-is-china": "SIM_UNFIT",

  "package-unavailable": "PACKAGE_UNAVAILABLE",
  "currency-unavailable": "CURRENCY_UNAVAILABLE",
  "quantity-invalid": "PARAM_ERROR",
  "sim-quantity-mismatch": "PARAM_ERROR",
  "credit-on-sim": "CREDIT_ON_SIM",
  mainland: "MAINLAND",
  "not-posted-to": "NOT_POSTED_TO",
  "place-not-listed": "PARAM_ERROR",
  "method-unavailable": "METHOD_UNAVAILABLE",
  "out-of-stock": "OUT_OF_STOCK",
  "too-many-cards": "TOO_MANY_CARDS",
  "amount-not-offered": "PARAM_ERROR",
  "amount-too-small": "AMOUNT_TOO_SMALL",
  "total-changed": "TOTAL_CHANGED",
  "price-changed": "PRICE_CHANGED",
  "already-placed": "ALREADY_PLACED",
  "promo-invalid": "PROMO_INVALID",
  "promo-early": "PROMO_INVALID",
  "promo-over": "PROMO_INVALID",
  "promo-used-up": "PROMO_INVALID",
  "promo-currency": "PROMO_INVALID",
  "promo-minimum": "PROMO_INVALID",
  "promo-once": "PROMO_INVALID",
  "promo-times": "PROMO_INVALID",
  "too-many-unpaid": "TOO_MANY_TRIES",
  "too-many-unpaid-account": "TOO_MANY_TRIES",

  "order-unknown": "ORDER_UNKNOWN",
  "refund-unknown": "REFUND_UNKNOWN",
  "refund-asked": "REFUND_ASKED",
  "refund-credit": "REFUND_CREDIT",
  "refund-nothing": "REFUND_NOTHING",
  "refund-card": "REFUND_CARD",
  "refund-late": "REFUND_LATE",
  "refund-not-now": "REFUND_NOT_NOW",
  "refund-used": "REFUND_USED",

  "too-many-enquiries": "TOO_MANY_TRIES",
};

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
  rejection: RejectionReason<keyof typeof CALL_CODES>,
  { text = rejectionText(rejection), fields, field, data }: Details = {},
): CallRejection {
  const waitData = "values" in rejection && rejection.values && waitSeconds(rejection.values);
  const fieldErrors = fields ?? (field === undefined ? undefined : { [field]: [text] });
  return {
    ok: false,
    code: CALL_CODES[rejection.code],
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
