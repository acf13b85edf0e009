import type { Staff } from "#server/audit/staff.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { reject } from "#server/forms/rejection.ts";
import { loadRegistrationByReference } from "./find-by-reference.ts";

/** Staff (`who`) view a registration with its person and history, oldest event first. The access is recorded. */
export async function viewRegistration(shop: AppContext, { reference, who }: { reference: string; who: Staff }) {
  const registration = await loadRegistrationByReference(shop, reference);
  if (!registration) return reject("registration-unknown");
  const subject = { kind: "registration", id: registration.reference } as const;
  await recordStaffAction(shop.db, { who, action: "registration.view", subject, now: shop.clock() });
  const events = await shop.db
    .selectFrom("real_name_events")
    .selectAll()
    .where("registration_id", "=", registration.id)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return { ok: true as const, registration, events };
}
