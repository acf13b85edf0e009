import type { Staff } from "#server/audit/staff.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import { loadEnquiryByReference, type LoadedEnquiry } from "#server/partners/core/load-enquiry.ts";
import { recordEnquiryEvent } from "#server/partners/core/record-enquiry-event.ts";
import { enquiryFacts, describeAttachment, introductionLines } from "#server/partners/enquiry/sales-message.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { type Command, type CommandResult, defineCommand, required } from "#server/ops/input/command.ts";
import { text, WHO } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { writeAttachments } from "./write-attachments.ts";
import { readAttachment } from "#server/partners/attachments/find-attachments.ts";

const MAX_PATH = 4_000;

/** The reference of an enquiry. */
export const REFERENCE = required(text("reference"), "the reference of the enquiry");

const UNKNOWN: CommandResult = { refused: "There is no enquiry with this reference." };
const ERASED: CommandResult = { refused: "It is erased: its data is deleted." };
const NO_STORAGE: CommandResult = { refused: "The file storage does not respond: nothing was written. Try again in a moment." };

/** Commands that show personal data of an enquiry. Each use is recorded first. */
export const enquiryDataCommands: Command[] = [
  defineCommand({
    name: "enquiries show",
    summary: "Shows one enquiry with its sender, text, attachments and history",
    details: "Your access is recorded.",
    arguments: { reference: REFERENCE },
    options: { who: WHO },
    example: "PE7K3M9PXQ --who Mei",
    async run(shop, { reference, who }) {
      const enquiry = await loadEnquiryByReference(shop, reference);
      if (!enquiry) return UNKNOWN;
      await recordAccess(shop, enquiry, { kind: "shown", who });
      return [...headerLines(enquiry), ...messageLines(enquiry), "", ...(await historyLines(shop, enquiry))];
    },
  }),
  defineCommand({
    name: "enquiries files",
    summary: "Decrypts the attachments of an enquiry into a folder that only you may read",
    details: "Remove the folder afterwards. Your access is recorded.",
    arguments: { reference: REFERENCE },
    options: { to: required(text("folder", MAX_PATH), "a new or empty folder"), who: WHO },
    example: "PE7K3M9PXQ --to attachments --who Mei",
    async run(shop, { reference, to, who }) {
      const enquiry = await loadEnquiryByReference(shop, reference);
      if (!enquiry) return UNKNOWN;
      if (!enquiry.form) return ERASED;
      if (enquiry.files.length === 0) return ["Nothing was attached."];
      const attachments = await readAttachments(shop, enquiry);
      if (!attachments) return NO_STORAGE;
      const available = attachments.flatMap(({ name, bytes }) => (bytes === null ? [] : [{ name, bytes }]));
      const written = await writeAttachments(available, to, () => recordAccess(shop, enquiry, { kind: "files-shown", who }));
      if (!written.ok) return { refused: written.refused };
      return [
        ...attachments.map(({ description, name, bytes }) => `${bytes === null ? "missing in the storage" : name}  ${description}`),
        `${available.length} of ${attachments.length} in ${to}. Open them only if you trust the sender, and remove the folder afterwards.`,
      ];
    },
  }),
];

/** Reads all attachments before any is written. Returns null if the storage does not respond. `bytes` is null if a file is gone from the storage. */
async function readAttachments(shop: AppContext, { reference, files }: LoadedEnquiry) {
  try {
    return await Promise.all(
      files.map(async (file, index) => ({
        name: `${reference}-${index + 1}.${file.kind}`,
        description: describeAttachment(file),
        bytes: await readAttachment(shop, file.id),
      })),
    );
  } catch (error) {
    if (!isFilesError(error)) throw error;
    shop.log.error("partners.files", error);
    return null;
  }
}

const recordAccess = ({ db, clock }: AppContext, { id: enquiryId }: LoadedEnquiry, event: { kind: "shown" | "files-shown"; who: Staff }) =>
  db.transaction().execute((tx) => recordEnquiryEvent(tx, { enquiryId, ...event, at: clock() }));

const inColumns = (facts: [string, string][]) => facts.map(([label, value]) => `${label.padEnd(24)} ${value}`);

const headerLines = ({ state, created_at, reply_by, closed_at, erased_at, source }: LoadedEnquiry) =>
  inColumns([
    ["State", state],
    ["Received", `${formatTime(created_at)} by ${source === "form" ? "the form" : "the API"}`],
    ["Reply promised by", `${reply_by}, Hong Kong`],
    ...(closed_at === null ? [] : [["Closed", formatTime(closed_at)] as [string, string]]),
    ...(erased_at === null ? [] : [["Erased", formatTime(erased_at)] as [string, string]]),
  ]);

function messageLines({ form, ...enquiry }: LoadedEnquiry): string[] {
  if (!form) return inColumns([["Reference", enquiry.reference]]);
  return [...inColumns(enquiryFacts({ ...enquiry, form })), "", ...introductionLines(form).map((line) => `> ${line}`)];
}

async function historyLines({ db }: AppContext, { id }: LoadedEnquiry): Promise<string[]> {
  const events = await db.selectFrom("enquiry_events").selectAll().where("enquiry_id", "=", id).orderBy("at").orderBy("id").execute();
  return formatTable(
    ["AT", "EVENT", "WHO", "DETAIL"],
    events.map(({ at, kind, who, detail }) => [formatTime(at), kind, who, detail === "{}" ? null : detail]),
  );
}
