import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { normalizeEnquiryReference } from "#server/partners/core/load-enquiry.ts";
import { listPermittedAccounts } from "#server/staff/accounts/list-permitted-accounts.ts";

type Assignment = { reference: string; /** A staff account; null for nobody. */ assignee: string | null; who: Staff };
type Result = { ok: true; reference: string; assignee: string | null } | Rejection<"enquiry-unknown" | "enquiry-closed" | "assignee-unknown">;

/** Staff (`who`) say which member of staff handles an open enquiry. Returns that person's name. Somebody without the permission cannot be chosen. */
export async function assignEnquiry({ db, clock }: Pick<AppContext, "db" | "clock">, { reference, assignee, who }: Assignment): Promise<Result> {
  return db.transaction().execute(async (tx): Promise<Result> => {
    const account = (await listPermittedAccounts(tx, "enquiries.handle")).find(({ id }) => id === assignee);
    if (assignee !== null && !account) return reject("assignee-unknown");
    const before = await tx
      .selectFrom("enquiries")
      .select(["id", "reference", "state", "assigned_to"])
      .where("reference", "=", normalizeEnquiryReference(reference))
      .executeTakeFirst();
    if (!before) return reject("enquiry-unknown");
    if (before.state === "closed") return reject("enquiry-closed");
    const assigned = { ok: true as const, reference: before.reference, assignee: account?.name ?? null };
    if (before.assigned_to === assignee) return assigned;
    await tx.updateTable("enquiries").set({ assigned_to: assignee }).where("id", "=", before.id).execute();
    await recordStaffAction(tx, {
      who,
      action: "enquiry.assign",
      subject: { kind: "enquiry", id: before.reference },
      before: { assignee: before.assigned_to },
      after: { assignee },
      now: clock(),
    });
    return assigned;
  });
}
