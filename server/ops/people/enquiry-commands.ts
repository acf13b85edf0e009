import { closeEnquiry, reopenEnquiry } from "#server/partners/staff/close-enquiry.ts";
import { listEnquiries } from "#server/partners/staff/list-enquiries.ts";
import { type Command, NO_WHO, staffName } from "#server/ops/input/command.ts";
import { enquiryDataCommands } from "./enquiry-data-commands.ts";
import { formatTable } from "#server/ops/output/format-table.ts";
import { parseLimit } from "#server/ops/input/parse-limit.ts";

const STATES = ["new", "closed"] as const;
const PRODUCTS = { "201-01": "IMSI", "201-02": "eSIM" };
const BANDS = { "1": "to 100 k", "2": "to 1 M", "3": "above 1 M" };
const HOUR_MS = 60 * 60_000;
const MAX_NOTE_LENGTH = 200;
const REFUSALS = {
  "enquiry.unknown": "There is no enquiry with this reference.",
  "enquiry.closed": "It is closed already: see enquiries show, or open it again with --reopen.",
  "enquiry.open": "It is open: it waits in enquiries list.",
  "enquiry.erased": "It is erased: nobody can be answered any more.",
};

/** Commands for the enquiries of partners and companies. Each decision records its author. */
export const enquiryCommands: Record<string, Command> = {
  "enquiries list": {
    usage: `enquiries list [--state ${STATES.join("|")}] [--limit 50]`,
    about: "enquiries of partners that wait, the oldest first, or those that are closed, the newest first; nobody is named",
    options: { state: { type: "string" }, limit: { type: "string" } },
    async run(shop, _words, options) {
      const state = STATES.find((candidate) => candidate === (options.state ?? "new"));
      if (state === undefined) return { misused: `There is no such state: ${STATES.join(", ")}.` };
      const limit = parseLimit(options.limit);
      const rows = await listEnquiries(shop, { state, limit });
      if (rows.length === 0) return [state === "new" ? "No enquiry waits." : "No enquiry is closed."];
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
  },
  "enquiries close": {
    usage: "enquiries close <reference> [--note <words>] [--reopen] --who <name>",
    about: "closes an enquiry that is answered; --reopen: it waits again. Some time after it is closed it is erased (ENQUIRY_DAYS)",
    options: { who: { type: "string" }, note: { type: "string" }, reopen: { type: "boolean" } },
    async run(shop, [reference = ""], options) {
      const who = staffName(options);
      if (!who) return NO_WHO;
      const note = String(options.note ?? "").trim();
      if (note.length > MAX_NOTE_LENGTH) return { misused: `A note has up to ${MAX_NOTE_LENGTH} characters, and no name in it.` };
      const reopens = options.reopen === true;
      const result = await (reopens ? reopenEnquiry : closeEnquiry)(shop, { reference, who, note });
      if (!result.ok) return { refused: REFUSALS[result.reason] };
      return [reopens ? `${result.reference} waits again.` : `${result.reference} is closed.`];
    },
  },
  ...enquiryDataCommands,
};

/** Formats an age in hours, from 48 hours on in days. */
const showAge = (ms: number) => (ms < 48 * HOUR_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.floor(ms / (24 * HOUR_MS))} d`);
