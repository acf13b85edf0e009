import type { LoadedEnquiry } from "#server/partners/core/load-enquiry.ts";
import { readEnquiryFiles, recordEnquiryAccess, viewEnquiry } from "#server/partners/staff/view-enquiry.ts";
import { enquiryFacts, describeAttachment, introductionLines } from "#server/partners/enquiry/sales-message.ts";
import { type Command, defineCommand, required } from "#server/ops/input/command.ts";
import { text, WHO } from "#server/ops/input/values.ts";
import { formatTable, formatTime } from "#server/ops/output/format-table.ts";
import { writeAttachments } from "./write-attachments.ts";

const MAX_PATH = 4_000;

/** The reference of an enquiry. */
export const REFERENCE = required(text("reference"), "the reference of the enquiry");

const REFUSALS = {
  "enquiry-unknown": "There is no enquiry with this reference.",
  "enquiry-erased": "It is erased: its data is deleted.",
  "files-silent": "The file storage does not respond: nothing was written. Try again in a moment.",
};

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
      const viewed = await viewEnquiry(shop, { reference, who });
      if (!viewed.ok) return { refused: REFUSALS[viewed.code] };
      return [...headerLines(viewed.enquiry), ...messageLines(viewed.enquiry), "", ...historyLines(viewed.events)];
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
      const read = await readEnquiryFiles(shop, reference);
      if (!read.ok) return { refused: REFUSALS[read.code] };
      if (read.files.length === 0) return ["Nothing was attached."];
      const attachments = read.files.map((file, index) => ({
        ...file,
        name: `${read.enquiry.reference}-${index + 1}.${file.kind}`,
        description: describeAttachment(file),
      }));
      const available = attachments.flatMap(({ name, bytes }) => (bytes === null ? [] : [{ name, bytes }]));
      const written = await writeAttachments(available, to, () => recordEnquiryAccess(shop, read.enquiry, { kind: "files-shown", who }));
      if (!written.ok) return { refused: written.refused };
      return [
        ...attachments.map(({ description, name, bytes }) => `${bytes === null ? "missing in the storage" : name}  ${description}`),
        `${available.length} of ${attachments.length} in ${to}. Open them only if you trust the sender, and remove the folder afterwards.`,
      ];
    },
  }),
];

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

const historyLines = (events: Extract<Awaited<ReturnType<typeof viewEnquiry>>, { ok: true }>["events"]) =>
  formatTable(
    ["AT", "EVENT", "WHO", "DETAIL"],
    events.map(({ at, kind, who, detail }) => [formatTime(at), kind, who, detail === "{}" ? null : detail]),
  );
