import type { EndAccountRejectionCode } from "#server/orders/privacy/end-account.ts";
import type { ErasureResult } from "#server/real-name/retention/erase-registration-on-request.ts";
import { erasePerson } from "#server/privacy/erase-person.ts";
import { exportPerson } from "#server/privacy/export-person.ts";
import { parsePerson } from "#server/privacy/parse-person.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { promptLine } from "#server/ops/command-line/prompt-line.ts";
import { type Command, type CommandResult, defineCommand, flag, required } from "#server/ops/command-line/command.ts";
import { parsed, WHO } from "#server/ops/command-line/values.ts";
import { formatTime } from "#server/ops/command-line/format-table.ts";

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
/** "Log" is the write-ahead log of the embedded database. */
const LOG_IN_USE =
  "The database's log is in use and may still contain erased data: the running shop empties it within ten minutes. If no shop runs, repeat the command.";
const NOT_CONFIRMED: CommandResult = { refused: "Nothing was erased: type the same address again when asked, or give --yes." };
const REFUSALS: Record<EndAccountRejectionCode, string> = {
  "open-orders":
    "An order is paid but not delivered yet. At the staff desk, find it by the email address: deliver it, or Cancel undelivered units, then erase.",
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
      const result = await erasePerson(shop, { person, who });
      return result.ok ? describeErased(shop, result) : { refused: REFUSALS[result.code] };
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
      return JSON.stringify(await exportPerson(shop, { person, who }), null, 2).split("\n");
    },
  }),
];

type Erased = Extract<Awaited<ReturnType<typeof erasePerson>>, { ok: true }>;

function describeErased(shop: AppContext, { hadAccount, orders, registrations, enquiries, drafts, messages, isLogEmptied }: Erased): string[] {
  const done = [
    ...(hadAccount ? ["The account is deleted."] : []),
    ...(orders > 0 ? [`Orders that no longer name a buyer: ${orders}.`] : []),
    ...registrations.map((erased) => describeErasure(shop, erased)),
    ...enquiries.map((reference) => `Enquiry ${reference} is erased.`),
    ...(drafts > 0 ? [`Unfinished forms that are deleted: ${drafts}.`] : []),
    ...(messages > 0 ? [`Stored messages that are deleted: ${messages}.`] : []),
  ];
  return [...(done.length > 0 ? done : ["No data of this person was found."]), ...(isLogEmptied ? [] : [LOG_IN_USE])];
}

function describeErasure({ env }: Pick<AppContext, "env">, erased: ErasureResult): string {
  if (!erased.kept) return `Registration ${erased.reference} is erased.`;
  const retained = `Registration ${erased.reference} must be kept by law; its contact data is erased.`;
  if (erased.until !== null) return `${retained} The rest is erased on ${formatTime(erased.until)}.`;
  return `${retained} The rest is erased ${env.realNameEndedDays} days after its SIMs have ended: if they are no longer used, end the registration at the staff desk, on the page Real names.`;
}
