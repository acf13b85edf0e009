import type { EndAccountRejectionCode } from "#server/orders/privacy/end-account.ts";
import { parsePhone } from "#server/locale/phone-number.ts";
import { EmailSchema } from "#server/forms/field.schema.ts";
import { recipientColumn, type KnownRecipient } from "#server/identity/code/recipient.ts";
import { exportAccount } from "#server/orders/privacy/export-account.ts";
import { exportEnquiries } from "#server/partners/retention/export-enquiries.ts";
import { exportPersonRegistrations } from "#server/real-name/retention/export-person-registrations.ts";
import { recordStaffAccess } from "#server/real-name/staff/record-staff-access.ts";
import { promptLine } from "#server/ops/input/prompt-line.ts";
import { type Command, type CommandResult, defineCommand, flag, required } from "#server/ops/input/command.ts";
import { parsed, WHO } from "#server/ops/input/values.ts";
import { erasePersonEverywhere } from "./erase-person-everywhere.ts";

const PERSON = required(
  parsed(
    "address",
    (typed) => {
      const person = parsePerson(typed);
      return person && { typed, person };
    },
    "give an email address, or a whole phone number as +85291234567",
  ),
  "an email address, or a whole phone number as +85291234567",
);
const NOT_CONFIRMED: CommandResult = { refused: "Nothing was erased: type the same address again when asked, or give --yes." };
const REFUSALS: Record<EndAccountRejectionCode, string> = {
  "open-orders": "An order is paid but not delivered yet (orders list --email): deliver it, or cancel it with orders cancel, then erase.",
  "provider-silent": "A payment page is still open, and the payment provider does not respond. Try again in a moment.",
};

/** Commands that export and erase everything about one person. */
export const personCommands: Command[] = [
  defineCommand({
    name: "erase",
    summary: "Erases one person everywhere",
    details:
      "Account, orders, registrations, enquiries and messages. It says what must be kept by law, and until when, and asks you to type the address again. " +
      "It refuses while an order is paid but not delivered.",
    arguments: { person: PERSON },
    options: { yes: flag("erases without asking"), who: WHO },
    example: "ada@example.com --who Mei",
    async run(shop, { person: { typed, person }, yes, who }) {
      const confirmed = yes ? person : parsePerson(await promptLine(`Erasing cannot be undone. Type ${typed} again: `));
      if (confirmed?.address !== person.address) return NOT_CONFIRMED;
      await recordStaffAccess(shop.db, { who, what: "erase", now: shop.clock() });
      const result = await erasePersonEverywhere(shop, person);
      return result.ok ? result.done : { refused: REFUSALS[result.code] };
    },
  }),
  defineCommand({
    name: "export-person",
    summary: "Prints everything stored about one person",
    details: "As JSON without secrets, photos and attachments. Your export is recorded.",
    arguments: { person: PERSON },
    options: { who: WHO },
    example: "+85291234567 --who Mei > person.json",
    async run(shop, { person: { person }, who }) {
      await recordStaffAccess(shop.db, { who, what: "export-person", now: shop.clock() });
      const account = await shop.db.selectFrom("accounts").select("id").where(recipientColumn(person), "=", person.address).executeTakeFirst();
      const registrations = await exportPersonRegistrations(shop, { accountId: account?.id ?? null, address: person.address });
      const guestOrders = await shop.db
        .selectFrom("orders")
        .select("number")
        .where("email", "=", person.address)
        .where("account_id", "is", null)
        .execute();
      const exported = {
        address: person.address,
        ...(account ? await exportAccount(shop, account.id) : { account: null }),
        ordersWithoutAccount: guestOrders.map(({ number }) => number),
        realNameRegistrations: registrations,
        enquiries: await exportEnquiries(shop, person),
      };
      return JSON.stringify(exported, null, 2).split("\n");
    },
  }),
];

function parsePerson(typed: string): KnownRecipient | null {
  const email = EmailSchema.safeParse(typed);
  if (email.success) return { channel: "mail", address: email.data };
  const phone = typed.startsWith("+") ? parsePhone("HK", typed) : null;
  return phone && { channel: "sms", address: phone.e164, country: phone.country, number: phone.number };
}
