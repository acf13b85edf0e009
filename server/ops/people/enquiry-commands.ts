import { ENQUIRY_STATES } from "#server/domain/enquiry-states.schema.ts";
import { closeEnquiry, reopenEnquiry } from "#server/partners/staff/close-enquiry.ts";
import { listEnquiries } from "#server/partners/staff/list-enquiries.ts";
import { type Command, defineCommand, flag, optional, withDefault } from "#server/ops/input/command.ts";
import { choice, LIMIT, NOTE, WHO } from "#server/ops/input/values.ts";
import { REFERENCE } from "./enquiry-data-commands.ts";
import { formatTable } from "#server/ops/output/format-table.ts";

const PRODUCTS = { "201-01": "IMSI", "201-02": "eSIM" };
const BANDS = { "1": "to 100 k", "2": "to 1 M", "3": "above 1 M" };
const HOUR_MS = 60 * 60_000;
const REFUSALS = {
  "enquiry-unknown": "There is no enquiry with this reference.",
  "enquiry-closed": "It is closed already: see enquiries show, or open it again with --reopen.",
  "enquiry-open": "It is open already: see enquiries list.",
  "enquiry-erased": "It is erased, so nobody can answer it.",
};

/** Commands for the enquiries of partners and companies. Each decision records its author. */
export const enquiryCommands: Command[] = [
  defineCommand({
    name: "enquiries list",
    summary: "Lists open enquiries with the promised day of reply, oldest first, or closed ones",
    details: "It shows no personal data.",
    options: { state: withDefault(choice("state", ENQUIRY_STATES), "new", `${ENQUIRY_STATES.join(" or ")}`), limit: LIMIT },
    example: "--state closed",
    async run(shop, { state, limit }) {
      const { rows } = await listEnquiries(shop, { state, limit });
      if (rows.length === 0) return [state === "new" ? "No enquiry is open." : "No enquiry is closed."];
      return formatTable(
        ["REFERENCE", "STATE", "PRODUCT", "INTENTION", "BAND", "CHANNELS", "FILES", "LANGUAGE", "AGE", "REPLY BY"],
        rows.map((row) => [
          row.reference,
          row.erased_at === null ? row.state : `${row.state}, erased`,
          PRODUCTS[row.product],
          row.intention,
          BANDS[row.sales_band],
          row.channels,
          row.files,
          row.language,
          showAge(shop.clock() - row.created_at),
          row.isOverdue ? `${row.reply_by} OVERDUE` : row.reply_by,
        ]),
      );
    },
  }),
  defineCommand({
    name: "enquiries close",
    summary: "Closes an enquiry that was answered",
    details: "It is erased some time after it was closed (ENQUIRY_DAYS). The note is part of the sender's data.",
    arguments: { reference: REFERENCE },
    options: {
      note: optional(NOTE, "a note for staff, in up to 200 characters and without a name"),
      reopen: flag("opens it again instead"),
      who: WHO,
    },
    example: 'PE7K3M9PXQ --note "answered by phone" --who Mei',
    async run(shop, { reference, note = "", reopen: reopens, who }) {
      const result = await (reopens ? reopenEnquiry : closeEnquiry)(shop, { reference, who, note });
      if (!result.ok) return { refused: REFUSALS[result.code] };
      return [reopens ? `${result.reference} is open again.` : `${result.reference} is closed.`];
    },
  }),
];

/** Formats an age in hours, from 48 hours on in days. */
const showAge = (ms: number) => (ms < 48 * HOUR_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / (24 * HOUR_MS))} d`);
