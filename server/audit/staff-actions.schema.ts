import type { StaffSubject } from "#server/domain/staff.schema.ts";

/** The prefix of the ids of the audit log. */
export const STAFF_ACTION_ID = "act";

/**
 * Everything that the audit log records, as noun and verb, with the kind of subject that it is done to. An action that is no longer recorded stays in
 * this list: its rows exist.
 */
export const STAFF_ACTIONS = {
  "order.cancel": "order",
  "order.ship": "order",
  "order.retry-unit": "order",
  "order.erase-source": "order",
  "withdrawal.close": "order",
  "refund.approve": "refund-request",
  "refund.reject": "refund-request",
  "refund.close": "refund-request",
  /** Money back without a request. */
  "refund.give": "order",
  "refund.settle": "refund",
  "refund.retry": "refund",
  "payment.return": "payment",
  "discrepancy.resolve": "discrepancy",
  /** Records were compared with those of provider and carrier, and discrepancies found. */
  "discrepancy.find": "discrepancy",
  "promo-code.add": "promo-code",
  "promo-code.end": "promo-code",
  "stock.set": "stock",
  "registration.view": "registration",
  "registration.view-photo": "registration",
  "registration.accept": "registration",
  "registration.refuse": "registration",
  /** SIMs that the carrier refused were sent to it again. */
  "registration.register": "registration",
  "registration.end": "registration",
  /** Who holds which SIM, for an authority. */
  "registration.export": "list",
  "enquiry.view": "enquiry",
  "enquiry.view-files": "enquiry",
  "enquiry.close": "enquiry",
  "enquiry.reopen": "enquiry",
  "document.set": "document",
  "document.reset": "document",
  "question.set": "question",
  "question.reset": "question",
  "content-group.set": "content-group",
  "content-group.reset": "content-group",
  "maintenance.set": "maintenance",
  "maintenance.end": "maintenance",
  "catalogue.import": "catalogue",
  "catalogue.apply": "catalogue",
  "package.create": "package",
  "package.price": "package",
  "package.put-on-sale": "package",
  "package.take-off-sale": "package",
  "package.end-change": "package",
  "plan.rename": "plan",
  "plan.order": "catalogue",
  "person.export": "person",
  "person.erase": "person",
  "job.retry": "job",
  "key.reseal": "key",
  "staff.accept-invitation": "staff-account",
  "staff.add-factor": "staff-account",
  "staff.change-password": "staff-account",
  "staff.change-roles": "staff-account",
  "staff.confirm-identity": "staff-account",
  "staff.end": "staff-account",
  "staff.end-session": "staff-account",
  "staff.fail-factor": "staff-account",
  "staff.invite": "staff-account",
  "staff.regenerate-recovery-codes": "staff-account",
  "staff.remove-factor": "staff-account",
  "staff.rename": "staff-account",
  "staff.reset-factors": "staff-account",
  "staff.restore": "staff-account",
  "staff.sign-in": "staff-account",
  "staff.sign-out": "staff-account",
  "staff.use-recovery-code": "staff-account",
} as const satisfies Record<string, StaffSubject>;

export type StaffActionName = keyof typeof STAFF_ACTIONS;

export const STAFF_ACTION_NAMES = Object.keys(STAFF_ACTIONS) as StaffActionName[];
