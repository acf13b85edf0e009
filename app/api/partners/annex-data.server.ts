import { z } from "zod";
import { ATTACHMENT_KINDS } from "#server/domain/enquiry-states.schema.ts";
import { attachmentMessage } from "#server/partners/attachments/attachment-message.ts";
import { BUSY_RETRY_SECONDS } from "#server/concurrency/busy-error.ts";
import { type Attachment } from "#server/partners/attachments/attachment.schema.ts";
import type { Annex } from "#server/partners/attachments/collect-annex.ts";
import { createMessageTranslator } from "#app/api/call/call-language.server.ts";
import type { Caller, CallRejection } from "#app/api/call/define-call.server.ts";

/** The stored files of an enquiry that is not submitted yet. */
export const AnnexDataSchema = z.strictObject({
  annexKey: z.string().describe("Refers to the files: send it to /newBusiness with the enquiry"),
  files: z.array(z.strictObject({ name: z.string(), kind: z.enum(ATTACHMENT_KINDS), size: z.int().describe("Bytes as sent") })),
});

/** No files are stored under the key, or they have expired. */
export const unknownAnnexRejection: CallRejection = {
  ok: false,
  code: "PARAM_ERROR",
  message: "errors.annex-unknown",
  fields: { annexKey: ["errors.annex-unknown"] },
};

export const toAnnexData = ({ annexKey, files }: Annex) => ({ annexKey, files: files.map(toFileData) });

/** Returns the rejection of files, with a reason for each. The other files stay stored under the key. */
export function rejectFiles(annex: Annex, { language }: Pick<Caller, "language">): CallRejection {
  const translate = createMessageTranslator(language);
  const messages = annex.problems.map(attachmentMessage);
  const refused = annex.problems.map((problem) => ({ ...problem, message: translate(attachmentMessage(problem)) }));
  const isBusy = annex.problems.some(({ reason }) => reason === "busy");
  const headers: [string, string][] = isBusy ? [["Retry-After", String(BUSY_RETRY_SECONDS)]] : [];
  const stored = annex.files.length > 0 ? toAnnexData(annex) : { annexKey: null, files: [] };
  return {
    ok: false,
    code: "FILE_REFUSED",
    message: messages[0] ?? "errors.required",
    fields: { files: messages },
    data: { ...stored, refused },
    headers,
  };
}

const toFileData = ({ name, kind, size }: Attachment) => ({ name, kind, size });
