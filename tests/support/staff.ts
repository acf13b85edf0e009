import { commandStaff } from "#server/audit/staff.ts";

/** A member of staff who makes changes in tests. */
export const MEI = commandStaff("Mei");
