import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { recipientColumn, type KnownRecipient } from "#server/identity/code/recipient.ts";
import { aboutExport, exportAccount, exportMessages, exportRefundRequests } from "#server/orders/privacy/export-account.ts";
import { exportOrders } from "#server/orders/privacy/export-orders.ts";
import { findMessagesByOrder } from "#server/orders/privacy/find-order-messages.ts";
import { ownedBy } from "#server/orders/privacy/order-owner.ts";
import { exportEnquiries } from "#server/partners/retention/export-enquiries.ts";
import { exportPersonRegistrations } from "#server/real-name/retention/export-person-registrations.ts";
import { findPersonDrafts } from "./find-person-drafts.ts";

/** Returns everything stored about one person as plain objects, without secrets, photos and attachments, for staff (`who`). The export is recorded. */
export async function exportPerson(shop: AppContext, { person, who }: { person: KnownRecipient; who: Staff }) {
  await recordStaffAction(shop.db, { who, action: "person.export", subject: { kind: "person", id: null }, now: shop.clock() });
  const account = await shop.db
    .selectFrom("accounts")
    .select(["id", "email", "phone_number"])
    .where(recipientColumn(person), "=", person.address)
    .executeTakeFirst();
  const registrations = await exportPersonRegistrations(shop, { accountId: account?.id ?? null, address: person.address });
  return {
    address: person.address,
    ...(account ? await exportAccount(shop, account.id) : { ...aboutExport(shop), account: null }),
    withoutAccount: await exportGuest(shop, { person, account }),
    realNameRegistrations: registrations,
    enquiries: await exportEnquiries(shop, person),
    unfinishedForms: (await findPersonDrafts(shop, person.address)).map(({ form, typed }) => ({ form, typed })),
  };
}

type Guest = { person: KnownRecipient; account: { email: string | null; phone_number: string | null } | undefined };

/** What belongs to no account: orders that the person placed as a guest, and messages. Messages to the addresses of an account are exported with it. */
async function exportGuest(shop: AppContext, { person, account }: Guest) {
  const owner = { guestEmail: person.channel === "mail" ? person.address : (account?.email ?? null) };
  const exported = [account?.email, account?.phone_number].filter((recipient): recipient is string => Boolean(recipient));
  const orders = await shop.db.selectFrom("orders").select("id").where(ownedBy(owner)).execute();
  const ids = await Promise.all(orders.map(({ id }) => findMessagesByOrder(shop.db, id)));
  return {
    orders: await exportOrders(shop, owner),
    refundRequests: await exportRefundRequests(shop.db, owner),
    messages: await exportMessages(shop.db, { recipients: account ? [] : [person.address], ids: ids.flat(), except: exported }),
  };
}
