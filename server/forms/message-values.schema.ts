import type errors from "#server/locale/texts/en/errors.json";
import type { KeyOf } from "#server/locale/text-key.schema.ts";

/*
 * The messages of schemas and use cases: every text of `server/locale/texts/<language>/errors.json`, and those listed here of areas of the pages;
 * compiling app/i18n/translator.ts checks that each of these exists.
 */

/** The label of a field that a message can name. Forms whose labels are in an area of their own take them from there. */
export type FieldLabel =
  | `errors:field.${"address" | "city" | "contact" | "name" | "phone" | "postalCode" | "promoCode" | "province" | "remark" | "taxNumber"}`
  | `${"enquiry-form" | "real-name"}:field.${string}`;

/** The labels of fields are not messages. */
type ErrorKey = `errors.${Exclude<KeyOf<typeof errors>, `field.${string}`>}`;
type Max = { max: number | string };
type FileValues = { name: string; most?: number; each?: number; all?: number };

/** The messages with values, and their values. */
export type MessageValues = {
  "business.wrong.days": Max;
  "business.wrong.employees": Max;
  "business.wrong.trips": Max;
  "business.wrong.roaming": Max;
  "business.wrong.year": Max;
  "errors.amount-too-small": { least: string };
  "errors.call-text-too-large": { all: number; each: number };
  "errors.call-too-large": { limit: string };
  "errors.call-too-many-parts": { fields: number; same: number };
  "errors.file-same": { name: string; other: string };
  "errors.period-long": Max;
  "errors.price-too-low": { least: string };
  "errors.whole-number": { min: number; max: number };
  "errors.ordered-sim-full": { iccids: string };
  "errors.ordered-sim-unfit": { iccids: string };
  "errors.system-error": { reference: string };
  "errors.text-too-long": Max;
  "errors.too-few": { min: number };
  "errors.too-long": { field: FieldLabel; max: number };
  "errors.too-many": Max;
  "errors.too-many-enquiries": { email: string };
  "errors.too-many-enquiry-calls": { email: string };
  "errors.too-many-sims": Max;
  "errors.too-many-unpaid": { minutes: number };
  "errors.too-many-unpaid-account": { minutes: number };
  "identity.code-soon": { seconds: number };
  "errors.queued": { seconds: number };
  "identity.password-short": { min: number };
  "identity.too-many-tries": { minutes: number };
  "identity.too-many-tries-hours": { hours: number };
  "marketplace.wrong.price": Max;
  "marketplace.wrong.sales": Max;
  "orders.bought-before": { number: string };
  "orders.cancel-rejected": { email: string };
  "orders.email-check": { address: string };
  "orders.zip-check": { zip: string; state: string; chosen: string };
  "orders.promo-minimum": { least: string };
  "orders.promo-times": { most: number };
  "orders.refund-card": { email: string };
  "orders.refund-late": { email: string };
  "orders.total-changed": { total: string };
  "renew.one-for-each": { sims: number };
  "resale.wrong.minimum": { min: number; percent: number };
  "resale.wrong.price": Max;
  "resale.wrong.quantity": Max & { min: number };
  "sims.too-many": Max;
} & Record<Exclude<Extract<ErrorKey, `errors.file-${string}`>, "errors.file-same">, FileValues>;

/** The messages without values in other areas than `errors`. */
type PlainKeys = {
  account: "email-taken" | "open-orders" | "phone-taken" | "present-code-wrong";
  business: "wrong.destination" | "wrong.none";
  china: "check.no-day";
  "desk-promo": "wrong.amount-missing" | "wrong.code" | "wrong.minimum-unused" | "wrong.percent" | "wrong.percent-unused";
  "desk-money": "settle.not-ticked";
  "desk-content": "wrong.anchor";
  reasons: "under-16.title" | "hksar-passport.title" | "bno-passport.title" | "hkid-held.title" | "other-document.title" | "cap.title";
  sandbox: "refused";
  identity:
    | "busy"
    | "code-length"
    | "code-wrong"
    | "no-phone-login"
    | "password-blanks"
    | "password-common"
    | "password-length"
    | "password-match"
    | "password-mix"
    | "password-same"
    | "password-wrong"
    | "session-ended"
    | "sign-in-wrong"
    | "sign-in-wrong-phone";
  orders:
    | "already-placed"
    | "cancel-asked"
    | "cancel-delivered"
    | "cancel-refunded"
    | "cancel-unpaid"
    | "email-fixed"
    | "mainland"
    | "placed-before"
    | "price-changed"
    | "promo-currency"
    | "promo-early"
    | "promo-invalid"
    | "promo-once"
    | "promo-over"
    | "promo-used-up"
    | "refund-asked"
    | "refund-credit"
    | "refund-nothing"
    | "refund-unknown"
    | "refund-used"
    | "too-many-corrections"
    | "withdrawal-unknown";
  renew: "credit-on-sim";
  resale: "wrong.package";
  sims: "not-followed" | "unknown";
  "top-up": "is-china" | "is-prepaid";
};
export type PlainMessage = { [Area in keyof PlainKeys]: `${Area}.${PlainKeys[Area]}` }[keyof PlainKeys] | Exclude<ErrorKey, keyof MessageValues>;
