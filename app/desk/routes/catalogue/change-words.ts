import type { StaffPackage } from "#server/plans/staff/list-packages-for-staff.ts";

type ChangeWord = "orphaned" | "created" | "active" | "scheduled";

/** Returns what staff did to a package, in words of the list; none if it is as released. */
export function changeWords({ active, scheduled, isOrphaned, isCreated }: StaffPackage): ChangeWord[] {
  if (isOrphaned) return ["orphaned"];
  return [
    ...(isCreated ? (["created"] as const) : active.length > 0 ? (["active"] as const) : []),
    ...(scheduled.length > 0 ? (["scheduled"] as const) : []),
  ];
}
