import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { recipientColumn, type KnownRecipient } from "#server/identity/code/recipient.ts";
import { exportAccount } from "#server/orders/privacy/export-account.ts";
import { exportEnquiries } from "#server/partners/retention/export-enquiries.ts";
import { exportPersonRegistrations } from "#server/real-name/retention/export-person-registrations.ts";

/** Returns everything stored about one person as plain objects, without secrets, photos and attachments, for staff (`who`). The export is recorded. */
export async function exportPerson(shop: AppContext, { person, who }: { person: KnownRecipient; who: Staff }) {
  await recordStaffAction(shop.db, { who, action: "person.export", subject: { kind: "person", id: null }, now: shop.clock() });
  const account = await shop.db.selectFrom("accounts").select("id").where(recipientColumn(person), "=", person.address).executeTakeFirst();
  const registrations = await exportPersonRegistrations(shop, { accountId: account?.id ?? null, address: person.address });
  const guestOrders = await shop.db
    .selectFrom("orders")
    .select("number")
    .where("email", "=", person.address)
    .where("account_id", "is", null)
    .execute();
  return {
    address: person.address,
    ...(account ? await exportAccount(shop, account.id) : { account: null }),
    ordersWithoutAccount: guestOrders.map(({ number }) => number),
    realNameRegistrations: registrations,
    enquiries: await exportEnquiries(shop, person),
  };
}
