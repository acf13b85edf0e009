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

/** What a member of staff may do is the sum of their roles. Without a role they may only change their own account. */
export const STAFF_ROLES = ["service", "reviewer", "finance", "editor", "owner"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
