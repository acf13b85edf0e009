import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { recipientColumn, type KnownRecipient } from "#server/identity/code/recipient.ts";
import { hasOpenOrders } from "#server/orders/privacy/end-account.ts";
import { ownedBy } from "#server/orders/privacy/order-owner.ts";
import { listPersonEnquiries } from "#server/partners/retention/list-person-enquiries.ts";
import { forecastErasure, type ErasureResult } from "#server/real-name/retention/erase-registration-on-request.ts";
import { listPersonRegistrations } from "#server/real-name/retention/list-person-registrations.ts";
import { findPersonDrafts } from "./find-person-drafts.ts";

export type PersonSummary = {
  address: string;
  hasAccount: boolean;
  orders: number;
  /** Whether an order is paid but not completely delivered: then the person cannot be erased. */
  hasOpenOrders: boolean;
  /** What erasing would do to each registration that is not erased. */
  registrations: ErasureResult[];
  enquiries: number;
  /** Unfinished forms. */
  drafts: number;
  /** Stored messages to the address. */
  messages: number;
};

/** Returns how much the shop stores about a person, and what erasing them would leave, for staff (`who`). The search is recorded without the address. */
export async function summarizePerson(shop: AppContext, { person, who }: { person: KnownRecipient; who: Staff }): Promise<PersonSummary> {
  const { db } = shop;
  const { address, channel } = person;
  const account = await db.selectFrom("accounts").select(["id", "email"]).where(recipientColumn(person), "=", address).executeTakeFirst();
  // Erasing assigns the orders that the address of the account placed as a guest to it, also if the person gave a phone number.
  const owner = { accountId: account?.id, guestEmail: channel === "mail" ? address : (account?.email ?? null) };
  const orders = await db.selectFrom("orders").select("id").where(ownedBy(owner)).execute();
  const registrations: ErasureResult[] = [];
  for (const id of await listPersonRegistrations(shop, { accountId: account?.id ?? null, address })) {
    const forecast = await forecastErasure(shop, id);
    if (forecast) registrations.push(forecast);
  }
  const enquiryIds = await listPersonEnquiries(shop, person);
  const enquiries =
    enquiryIds.length === 0
      ? []
      : await db.selectFrom("enquiries").select("id").where("id", "in", enquiryIds).where("erased_at", "is", null).execute();
  const drafts = await findPersonDrafts(shop, address);
  const messages = await db.selectFrom("mailbox").select("id").where("recipient", "=", address).execute();
  const counts = { orders: orders.length, enquiries: enquiries.length, drafts: drafts.length, messages: messages.length };
  const found = Object.values(counts).reduce((sum, count) => sum + count, account ? 1 : 0) + registrations.length;
  await recordStaffAction(db, {
    who,
    action: "list.search",
    subject: { kind: "list", id: null },
    after: { by: channel === "mail" ? "email" : "phone", found },
    now: shop.clock(),
  });
  return { address, hasAccount: account !== undefined, hasOpenOrders: await hasOpenOrders(db, owner), registrations, ...counts };
}
