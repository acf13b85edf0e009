// Values that real-name registrations have in the database, in the API and on pages.

/**
 * received: not evaluated yet. checking: waits for a decision by staff. accepted and refused are decisions; a refused registration may be corrected
 * (§4).
 */
export const REGISTRATION_STATES = ["received", "checking", "accepted", "refused"] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

export const REGIONS = ["HK", "TW", "HK,TW"] as const;
export type Regions = (typeof REGIONS)[number];

/** Document types (§3): 1 passport, 2 Hong Kong and Macao pass (Exit-Entry Permit), 3 Hong Kong ID card, 4 Macau ID card. */
export const STORED_DOCUMENT_TYPES = [1, 2, 3, 4] as const;
export type DocumentType = (typeof STORED_DOCUMENT_TYPES)[number];

export const SIDES = ["front", "back"] as const;
export type Side = (typeof SIDES)[number];

export const DECIDED_BY = ["reader", "rule", "staff"] as const;
export type DecidedBy = (typeof DECIDED_BY)[number];

/** What the carrier knows about a SIM of a registration. */
export const SIM_REGISTRATION_STATES = ["waiting", "registered", "failed", "ended"] as const;

export const REGISTRATION_EVENTS = [
  "submitted",
  "corrected",
  "read",
  "to-person",
  "accepted",
  "refused",
  "told",
  "registered",
  "register-failed",
  "ended",
  "photos-deleted",
  "erased",
] as const;
