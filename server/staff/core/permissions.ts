import type { StaffRole } from "#server/domain/staff.schema.ts";

/** Every permission of the staff desk, with the roles that have it. An owner has all of them. */
const ROLES_OF = {
  /** Everyone sees what waits for their own roles. */
  "today.view": ["service", "reviewer", "finance", "editor"],
  "orders.view": ["service", "finance"],
  /** Deliver again, ship, correct, send a mail again. */
  "orders.change": ["service"],
  /** Cancel what is not delivered, and refund it up to the limit of the settings. */
  "orders.cancel": ["service", "finance"],
  /** Decide refund requests and give goodwill, up to the limit of the settings. */
  "refunds.decide": ["service", "finance"],
  /** Refund any amount up to what was paid. */
  "refunds.unlimited": ["finance"],
  "money.view": ["finance"],
  "money.change": ["finance"],
  "real-names.review": ["reviewer"],
  /** Export registrations for an authority. */
  "real-names.export": [],
  "enquiries.handle": ["service"],
  /** Hide sentences of ratings. */
  "ratings.hide": ["service", "editor"],
  "content.edit": ["editor"],
  "notice.edit": ["editor"],
  "promo.edit": ["finance"],
  "stock.edit": ["service"],
  "catalogue.edit": [],
  "statistics.view": ["finance", "editor"],
  /** Export or erase the data of a person. */
  "people.manage": [],
  "audit.view": [],
  "staff.manage": [],
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof ROLES_OF;

export const PERMISSIONS = Object.keys(ROLES_OF) as Permission[];

/** Whether one of these roles has a permission. */
export const isPermitted = (roles: readonly StaffRole[], permission: Permission): boolean =>
  roles.some((role) => role === "owner" || (ROLES_OF[permission] as readonly StaffRole[]).includes(role));
