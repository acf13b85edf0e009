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
  | TopUpRejectionCode
  | "too-many-enquiries";

/** The messages that take the values of a rejection. */
type MessageWith<Values> = { [Key in keyof MessageValues]: Values extends MessageValues[Key] ? Key : never }[keyof MessageValues];

/** The text of every rejection that a page or call may show. Values such as `{{minutes}}` come from the rejection. */
const TEXT_KEYS: { [Code in RejectionCode]: Code extends keyof RejectionValues ? MessageWith<RejectionValues[Code]> : PlainMessage } = {
  "too-many-tries": "errors.too-many-tries",
  queued: "errors.queued",
  "too-many-tries-minutes": "identity.too-many-tries",
  "too-many-tries-hours": "identity.too-many-tries-hours",
  "carrier-silent": "errors.carrier-silent",
  "provider-silent": "errors.provider-silent",
  busy: "identity.busy",

  "code-soon": "identity.code-soon",
  "code-wrong": "identity.code-wrong",
  "present-code-wrong": "account.present-code-wrong",
  "phone-invalid": "errors.phone",
  "phone-no-sms": "errors.phone-no-sms",
  "sms-country": "errors.sms-country",
  "sign-in-wrong": "identity.sign-in-wrong",
  "sign-in-wrong-phone": "identity.sign-in-wrong-phone",
  "session-ended": "identity.session-ended",
  "password-wrong": "identity.password-wrong",
  "password-common": "identity.password-common",
  "no-phone-login": "identity.no-phone-login",
  "email-taken": "account.email-taken",
  "phone-taken": "account.phone-taken",
  "open-orders": "account.open-orders",

  "sim-unknown": "errors.iccid",
  "sim-to-add-unknown": "sims.unknown",
  "sim-not-followed": "sims.not-followed",
  "iccid-duplicate": "errors.iccid-duplicate",
  "too-many-sims": "sims.too-many",
  "sim-prepaid": "errors.sim-prepaid",
  "sim-travel": "errors.sim-travel",
  "sim-unfit": "errors.sim-unfit",
  "sim-full": "errors.sim-full",
  "sim-is-prepaid": "top-up.is-prepaid",
  "sim-is-china": "top-up.is-china",
  "ordered-sim-full": "errors.ordered-sim-full",
  "ordered-sim-unfit": "errors.ordered-sim-unfit",

  "package-unavailable": "errors.package-unavailable",
  "currency-unavailable": "errors.currency-unavailable",
  "quantity-invalid": "errors.numbers-only",
  "sim-quantity-mismatch": "renew.one-for-each",
  "credit-on-sim": "renew.credit-on-sim",
  mainland: "orders.mainland",
  "not-posted-to": "errors.not-posted-to",
  "place-not-listed": "errors.select-required",
  "method-unavailable": "errors.method-unavailable",
  "out-of-stock": "errors.out-of-stock",
  "too-many-cards": "errors.too-many-cards",
  "amount-not-offered": "errors.select-required",
  "amount-too-small": "errors.amount-too-small",
  "total-changed": "orders.total-changed",
  "price-changed": "orders.price-changed",
  "already-placed": "orders.already-placed",
  "promo-invalid": "orders.promo-invalid",
  "promo-early": "orders.promo-early",
  "promo-over": "orders.promo-over",
  "promo-used-up": "orders.promo-used-up",
  "promo-currency": "orders.promo-currency",
  "promo-minimum": "orders.promo-minimum",
  "promo-once": "orders.promo-once",
  "promo-times": "orders.promo-times",
  "too-many-unpaid": "errors.too-many-unpaid",
  "too-many-unpaid-account": "errors.too-many-unpaid-account",

  "order-unknown": "errors.order-unknown",
  "order-paid": "errors.order-paid",
  "order-closed": "errors.order-closed",
  "cancel-unpaid": "orders.cancel-unpaid",
  "cancel-asked": "orders.cancel-asked",
  "cancel-refunded": "orders.cancel-refunded",
  "cancel-delivered": "orders.cancel-delivered",
  "cancel-rejected": "orders.cancel-rejected",
  "withdrawal-unknown": "orders.withdrawal-unknown",
  "refund-unknown": "orders.refund-unknown",
  "refund-asked": "orders.refund-asked",
  "refund-credit": "orders.refund-credit",
  "refund-nothing": "orders.refund-nothing",
  "refund-card": "orders.refund-card",
  "refund-late": "orders.refund-late",
  "refund-not-now": "orders.refund-not-now",
  "refund-used": "orders.refund-used",

  "too-many-enquiries": "errors.too-many-enquiries",
};

/** Returns the text of a rejection, in the form in which schemas report their errors. */
export const rejectionText = ({ code, values }: RejectionReason<RejectionCode>): ErrorMessage =>
  // The type of TEXT_KEYS has checked that the values are those of the text.
  (message as (key: string, values: object | undefined) => ErrorMessage)(TEXT_KEYS[code], values);

/** Converts rejected fields to the errors of a form. */
export const toFieldErrors = (fields: Record<string, RejectionReason<RejectionCode> | undefined>): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, reason]): [string, ErrorMessage[]][] => (reason ? [[name, [rejectionText(reason)]]] : [])),
  );
