import type { EndAccountRejectionCode } from "#server/orders/privacy/end-account.ts";
import { parsePhone } from "#server/locale/phone-number.ts";
import { EmailSchema } from "#server/forms/field.schema.ts";
import { recipientColumn, type KnownRecipient } from "#server/identity/code/recipient.ts";
import { exportAccount } from "#server/orders/privacy/export-account.ts";
import { exportEnquiries } from "#server/partners/retention/export-enquiries.ts";
import { exportPersonRegistrations } from "#server/real-name/retention/export-person-registrations.ts";
import { recordStaffAccess } from "#server/real-name/staff/record-staff-access.ts";
import { promptLine } from "#server/ops/input/prompt-line.ts";
import { type CommandResult, type Command, NO_WHO, staffName } from "#server/ops/input/command.ts";
import { erasePersonEverywhere } from "./erase-person-everywhere.ts";

const WHO = { who: { type: "string" } } as const;
const NO_ADDRESS: CommandResult = { misused: "Name an e-mail address, or a whole phone number as +85291234567." };
const NOT_CONFIRMED: CommandResult = { refused: "Nothing is erased: type the same address again when you are asked, or give --yes." };
const REFUSALS: Record<EndAccountRejectionCode, string> = {
  "open-orders": "Something is paid that is not delivered yet (orders list --email): deliver it, or end it with orders cancel, then erase.",
  "provider-silent": "The payment provider does not answer, and a payment page is still open. Try again in a moment.",
};

/** Commands that export and erase everything about one person. */
export const personCommands: Record<string, Command> = {
  erase: {
    usage: "erase <e-mail or phone> --who <name> [--yes]",
    about:
      "takes one person out of the whole shop: account, orders, registrations, enquiries, messages; says what the law holds and until when. " +
      "Asks to type the address again, unless --yes is given",
    options: { ...WHO, yes: { type: "boolean" } },
    async run(shop, [typed = ""], options) {
      const who = staffName(options);
      const person = parsePerson(typed);
      if (!who) return NO_WHO;
      if (!person) return NO_ADDRESS;
      const confirmed = options.yes === true ? person : parsePerson(await promptLine(`Nothing brings back what is erased. Type ${typed} again: `));
      if (confirmed?.address !== person.address) return NOT_CONFIRMED;
      await recordStaffAccess(shop.db, { who, what: "erase", now: shop.clock() });
      const result = await erasePersonEverywhere(shop, person);
      return result.ok ? result.done : { refused: REFUSALS[result.code] };
    },
  },
  "export-person": {
    usage: "export-person <e-mail or phone> --who <name>",
    about: "all that the shop knows of one person, as JSON without secrets, photos and attachments",
    options: WHO,
    async run(shop, [typed = ""], options) {
      const who = staffName(options);
      const person = parsePerson(typed);
      if (!who) return NO_WHO;
      if (!person) return NO_ADDRESS;
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
  },
};

function parsePerson(typed: string): KnownRecipient | null {
  const email = EmailSchema.safeParse(typed);
  if (email.success) return { channel: "mail", address: email.data };
  const phone = typed.startsWith("+") ? parsePhone("HK", typed) : null;
  return phone && { channel: "sms", address: phone.e164, country: phone.country, number: phone.number };
}
