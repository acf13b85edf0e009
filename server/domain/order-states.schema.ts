// Values that orders and their parts have in the database, in the API and on pages.

export const ORDER_STATES = ["awaiting-payment", "paid", "preparing", "delivered", "cancelled", "expired", "refund-requested", "refunded"] as const;
export type OrderState = (typeof ORDER_STATES)[number];
/** The order has not ended. */
export const OPEN_ORDER_STATES = ["awaiting-payment", "paid", "preparing", "refund-requested"] as const;
/** The order has ended. */
export const ENDED_ORDER_STATES = ["delivered", "refunded", "cancelled", "expired"] as const;
/** The order may end without having been paid: `paid_at` tells. */
export const UNPAID_ORDER_STATES = ["awaiting-payment", "cancelled", "expired"] as const;

/** How a package is delivered (§3): a posted SIM card, an eSIM, or a renewal of an existing SIM. */
export const DELIVERY_METHODS = ["physical", "esim", "sim"] as const;
export type DeliveryMethod = (typeof DELIVERY_METHODS)[number];

/** The states of one unit of an order. */
export const UNIT_STATES = ["requested", "submitted", "delivered", "failed"] as const;
export type UnitState = (typeof UNIT_STATES)[number];
/** The carrier may still deliver the unit. */
export const UNDELIVERED_UNIT_STATES = ["requested", "submitted"] as const;

export const PROMO_KINDS = ["percent", "fixed"] as const;
export type PromoKind = (typeof PROMO_KINDS)[number];

/** Why a posted parcel came back. */
export const RETURN_REASONS = ["not-collected", "wrong-address", "refused", "customs", "damaged", "other"] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];
/** What became of a returned parcel. */
export const PARCEL_OUTCOMES = ["sent-again", "refunded"] as const;

/** The cause of the event by which a former address takes an order back. */
export const CORRECTED_BY_BUYER = "email address corrected by the buyer";
export const CORRECTION_UNDONE = "email correction undone";

/** Why a buyer needs a delivered eSIM again. */
export const REPLACEMENT_REASONS = ["deleted", "new-phone", "other"] as const;
export type ReplacementReason = (typeof REPLACEMENT_REASONS)[number];
export const REPLACEMENT_REQUESTED = "help with an eSIM requested";
/** The cause of the event by which a buyer ends an unpaid order. */
export const DROPPED = "dropped";
/** The cause of the event by which another order replaces an unpaid one, before the number of that order. */
export const REPLACED_BY = "replaced by ";

/** What a rating of a plan can be, from the worst to the best. */
export const STARS = [1, 2, 3, 4, 5] as const;
export type Stars = (typeof STARS)[number];

/** Why staff hide the sentence of a rating. */
export const HIDING_REASONS = ["insulting", "personal-data", "advertising", "not-about-plan", "unlawful"] as const;
export type HidingReason = (typeof HIDING_REASONS)[number];
