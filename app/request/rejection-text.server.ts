import { message, type ErrorMessage } from "#server/forms/message.schema.ts";
import type { MessageValues, PlainMessage } from "#server/forms/message-values.schema.ts";
import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import type { RejectionReason, RejectionValues } from "#server/forms/rejection.ts";
import type { RegisterRejectionCode } from "#server/identity/account/register.ts";
import type { SendCodeRejectionCode } from "#server/identity/code/send-code.ts";
import type { BindRejectionCode } from "#server/identity/contact/bind-recipient.ts";
import type { ChangePasswordRejectionCode } from "#server/identity/password/change-password.ts";
import type { ResetPasswordRejectionCode } from "#server/identity/password/reset-password.ts";
import type { LookUpSimRejectionCode } from "#server/identity/sign-in/look-up-sim.ts";
import type { PasswordSignInRejectionCode } from "#server/identity/sign-in/sign-in-with-password.ts";
import type { RequestCancellationRejectionCode } from "#server/orders/cancellation/request-cancellation.ts";
import type { OrderRejectionCode } from "#server/orders/checkout/checkout.ts";
import type { AlreadyPlaced } from "#server/orders/checkout/place-order.ts";
import type { ShippingAddressCode } from "#server/orders/checkout/save-shipping-address.ts";
import type { CorrectOwnEmailCode } from "#server/orders/corrections/correct-own-email.ts";
import type { RetryRejectionCode } from "#server/orders/payments/retry-payment.ts";
import type { DeleteAccountRejectionCode } from "#server/orders/privacy/end-account.ts";
import type { WithdrawalRejectionCode } from "#server/orders/withdrawal/declare-withdrawal.ts";
import type { RefundRejectionCode } from "#server/orders/refunds/find-refundable-unit.ts";
import type { AddSimRejectionCode } from "#server/sims/add-sim.ts";
import type { TopUpRejectionCode } from "#server/top-up/check-top-up.ts";

export type RejectionCode =
  | RegisterRejectionCode
  | SendCodeRejectionCode
  | BindRejectionCode
  | ChangePasswordRejectionCode
  | ResetPasswordRejectionCode
  | LookUpSimRejectionCode
  | PasswordSignInRejectionCode
  | DeleteAccountRejectionCode
  | AddSimRejectionCode
  | "sim-not-followed"
  | OrderRejectionCode
  | AlreadyPlaced["code"]
  | ShippingAddressCode
  | RetryRejectionCode
  | RefundRejectionCode
  | RequestCancellationRejectionCode
  | WithdrawalRejectionCode
  | CorrectOwnEmailCode
  | TopUpRejectionCode
  | "too-many-enquiries";

/** The messages that take the values of a rejection. */
type MessageWith<Values> = { [Key in keyof MessageValues]: Values extends MessageValues[Key] ? Key : never }[keyof MessageValues];

type TextOf<Code extends string> = Code extends keyof RejectionValues ? MessageWith<RejectionValues[Code]> : PlainMessage;

/**
 * Every rejection that a page or call may show: its text, and its public code; null for those that only pages show. Values such as `{{minutes}}` come
 * from the rejection. PARAM_ERROR: a field is invalid, as if its schema had rejected it.
 */
const REJECTIONS = {
  "too-many-tries": ["errors.too-many-tries", "TOO_MANY_TRIES"],
  queued: ["errors.queued", "TOO_MANY_TRIES"],
  "too-many-tries-minutes": ["identity.too-many-tries", "TOO_MANY_TRIES"],
  "too-many-tries-hours": ["identity.too-many-tries-hours", "TOO_MANY_TRIES"],
  "carrier-silent": ["errors.carrier-silent", "CARRIER_SILENT"],
  "provider-silent": ["errors.provider-silent", null],
  busy: ["identity.busy", "BUSY"],

  "code-soon": ["identity.code-soon", "CODE_SOON"],
  "code-wrong": ["identity.code-wrong", "CODE_WRONG"],
  "present-code-wrong": ["account.present-code-wrong", null],
  "phone-invalid": ["errors.phone", "PARAM_ERROR"],
  "phone-no-sms": ["errors.phone-no-sms", "PARAM_ERROR"],
  "sms-country": ["errors.sms-country", "PARAM_ERROR"],
  "sign-in-wrong": ["identity.sign-in-wrong", "SIGN_IN_WRONG"],
  "sign-in-wrong-phone": ["identity.sign-in-wrong-phone", "SIGN_IN_WRONG_PHONE"],
  "session-ended": ["identity.session-ended", null],
  "password-wrong": ["identity.password-wrong", "PASSWORD_WRONG"],
  "password-common": ["identity.password-common", "PASSWORD_COMMON"],
  "no-phone-login": ["identity.no-phone-login", "NO_PHONE_LOGIN"],
  "email-taken": ["account.email-taken", null],
  "phone-taken": ["account.phone-taken", null],
  "open-orders": ["account.open-orders", null],

  "sim-unknown": ["errors.iccid", "ICCID"],
  "sim-to-add-unknown": ["sims.unknown", "ICCID"],
  "sim-not-followed": ["sims.not-followed", "NOT_FOLLOWED"],
  "iccid-duplicate": ["errors.iccid-duplicate", "ICCID_DUPLICATE"],
  "too-many-sims": ["sims.too-many", "TOO_MANY"],
  "sim-prepaid": ["errors.sim-prepaid", "SIM_PREPAID"],
  "sim-travel": ["errors.sim-travel", "SIM_TRAVEL"],
  "sim-unfit": ["errors.sim-unfit", "SIM_UNFIT"],
  "sim-full": ["errors.sim-full", "SIM_FULL"],
  // A call tops up both kinds of prepaid SIM; only the pages are for one of them.
  "sim-is-prepaid": ["top-up.is-prepaid", "SIM_UNFIT"],
  "sim-is-china": ["top-up.is-china", "SIM_UNFIT"],
  "ordered-sim-full": ["errors.ordered-sim-full", null],
  "ordered-sim-unfit": ["errors.ordered-sim-unfit", null],

  "package-unavailable": ["errors.package-unavailable", "PACKAGE_UNAVAILABLE"],
  "currency-unavailable": ["errors.currency-unavailable", "CURRENCY_UNAVAILABLE"],
  "quantity-invalid": ["errors.numbers-only", "PARAM_ERROR"],
  "sim-quantity-mismatch": ["renew.one-for-each", "PARAM_ERROR"],
  "credit-on-sim": ["renew.credit-on-sim", "CREDIT_ON_SIM"],
  mainland: ["orders.mainland", "MAINLAND"],
  "early-start-missing": ["errors.early-start", "PARAM_ERROR"],
  "not-posted-to": ["errors.not-posted-to", "NOT_POSTED_TO"],
  "place-not-listed": ["errors.select-required", "PARAM_ERROR"],
  "method-unavailable": ["errors.method-unavailable", "METHOD_UNAVAILABLE"],
  "out-of-stock": ["errors.out-of-stock", "OUT_OF_STOCK"],
  "too-many-cards": ["errors.too-many-cards", "TOO_MANY_CARDS"],
  "amount-not-offered": ["errors.select-required", "PARAM_ERROR"],
  "amount-too-small": ["errors.amount-too-small", "AMOUNT_TOO_SMALL"],
  "total-changed": ["orders.total-changed", "TOTAL_CHANGED"],
  "price-changed": ["orders.price-changed", "PRICE_CHANGED"],
  "already-placed": ["orders.already-placed", "ALREADY_PLACED"],
  "promo-invalid": ["orders.promo-invalid", "PROMO_INVALID"],
  "promo-early": ["orders.promo-early", "PROMO_INVALID"],
  "promo-over": ["orders.promo-over", "PROMO_INVALID"],
  "promo-used-up": ["orders.promo-used-up", "PROMO_INVALID"],
  "promo-currency": ["orders.promo-currency", "PROMO_INVALID"],
  "promo-minimum": ["orders.promo-minimum", "PROMO_INVALID"],
  "promo-once": ["orders.promo-once", "PROMO_INVALID"],
  "promo-times": ["orders.promo-times", "PROMO_INVALID"],
  "too-many-unpaid": ["errors.too-many-unpaid", "TOO_MANY_TRIES"],
  "too-many-unpaid-account": ["errors.too-many-unpaid-account", "TOO_MANY_TRIES"],

  "order-unknown": ["errors.order-unknown", "ORDER_UNKNOWN"],
  "order-paid": ["errors.order-paid", null],
  "order-closed": ["errors.order-closed", null],
  "cancel-unpaid": ["orders.cancel-unpaid", null],
  "cancel-asked": ["orders.cancel-asked", null],
  "cancel-refunded": ["orders.cancel-refunded", null],
  "cancel-delivered": ["orders.cancel-delivered", null],
  "cancel-rejected": ["orders.cancel-rejected", null],
  "withdrawal-unknown": ["orders.withdrawal-unknown", null],
  "email-fixed": ["orders.email-fixed", null],
  "too-many-corrections": ["orders.too-many-corrections", null],
  "refund-unknown": ["orders.refund-unknown", "REFUND_UNKNOWN"],
  "refund-asked": ["orders.refund-asked", "REFUND_ASKED"],
  "refund-credit": ["orders.refund-credit", "REFUND_CREDIT"],
  "refund-nothing": ["orders.refund-nothing", "REFUND_NOTHING"],
  "refund-card": ["orders.refund-card", "REFUND_CARD"],
  "refund-late": ["orders.refund-late", "REFUND_LATE"],
  "refund-used": ["orders.refund-used", "REFUND_USED"],

  "too-many-enquiries": ["errors.too-many-enquiries", "TOO_MANY_TRIES"],
} as const satisfies { [Code in RejectionCode]: readonly [TextOf<Code>, string | null] };

/** Returns the text of a rejection, in the form in which schemas report their errors. */
export const rejectionText = ({ code, values }: RejectionReason<RejectionCode>): ErrorMessage =>
  // The type of REJECTIONS has checked that the values are those of the text.
  (message as (key: string, values: object | undefined) => ErrorMessage)(REJECTIONS[code][0], values);

/** The rejections that a call may return. */
export type CallRejectionCode = { [Code in RejectionCode]: (typeof REJECTIONS)[Code][1] extends null ? never : Code }[RejectionCode];

/** Returns the public code of a rejection. */
export const callCode = (code: CallRejectionCode) => REJECTIONS[code][1];

/** Converts rejected fields to the errors of a form. */
export const toFieldErrors = (fields: Record<string, RejectionReason<RejectionCode> | undefined>): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, reason]): [string, ErrorMessage[]][] => (reason ? [[name, [rejectionText(reason)]]] : [])),
  );
