import type { STAFF_SUBJECTS } from "#server/domain/staff.schema.ts";

// Staff and what they do. Times are ms UTC.

export interface StaffActionsTable {
  id: string;
  at: number;
  account_id: string | null;
  who: string;
  via: "desk" | "command";
  address: string | null;
  action: string;
  subject_kind: (typeof STAFF_SUBJECTS)[number];
  subject_id: string | null;
  before_values: string | null;
  after_values: string | null;
}
