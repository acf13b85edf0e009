import type { StaffRole } from "#server/domain/staff.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";

/** An account of the staff desk. */
export type StaffAccount = {
  id: string;
  email: string;
  /** Shown to colleagues and in the audit log. */
  name: string;
  roles: readonly StaffRole[];
  /** The language of the desk and of mails. */
  language: Language;
};
