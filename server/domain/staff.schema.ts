/** What members of staff act on, as the audit log names it. */
export const STAFF_SUBJECTS = [
  "order",
  "refund-request",
  "refund",
  "payment",
  "discrepancy",
  "dispute",
  "registration",
  "enquiry",
  "rating",
  "document",
  "question",
  "content-group",
  "maintenance",
  "promo-code",
  "stock",
  "package",
  "plan",
  "catalogue",
  "person",
  "job",
  "key",
  "staff-account",
  "list",
] as const;
export type StaffSubject = (typeof STAFF_SUBJECTS)[number];

/** The program that a member of staff uses. */
export const STAFF_INTERFACES = ["desk", "command"] as const;

/** What a member of staff may do is the sum of their roles. Without a role they may only change their own account. */
export const STAFF_ROLES = ["service", "reviewer", "finance", "editor", "owner"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** `pending`: only the password was checked; `full`: a second factor too. */
export const STAFF_SESSION_KINDS = ["pending", "full"] as const;
export type StaffSessionKind = (typeof STAFF_SESSION_KINDS)[number];

/** `owner`: the link of a development machine that signs its first account in. */
export const STAFF_LINK_PURPOSES = ["invitation", "owner"] as const;
export type StaffLinkPurpose = (typeof STAFF_LINK_PURPOSES)[number];

/** `pending`: being set up, until a first code is typed. */
export const STAFF_TOTP_STATES = ["pending", "active"] as const;
export type StaffTotpState = (typeof STAFF_TOTP_STATES)[number];

/** What a passkey signs a challenge for. */
export const STAFF_CHALLENGE_PURPOSES = ["register", "authenticate"] as const;
export type StaffChallengePurpose = (typeof STAFF_CHALLENGE_PURPOSES)[number];
