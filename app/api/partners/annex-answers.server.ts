import { z } from "zod";
import { attachmentMessage } from "#server/partners/attachments/attachment-message.ts";
import { BUSY_RETRY_SECONDS } from "#server/concurrency/busy-error.ts";
import { ATTACHMENT_KINDS, type Attachment } from "#server/partners/attachments/attachment.schema.ts";
import type { Annex } from "#server/partners/attachments/collect-annex.ts";
import { createTranslator } from "#app/api/call/call-language.server.ts";
import type { Caller, CallRefusal } from "#app/api/call/define-call.server.ts";

/** What is kept of the files of an enquiry. */
export const AnnexAnswerSchema = z.strictObject({
  annexKey: z.string().describe("Names the files in the enquiry"),
  files: z.array(z.strictObject({ name: z.string(), kind: z.enum(ATTACHMENT_KINDS), size: z.int().describe("Bytes as it was sent") })),
});

/** Nothing is kept under a key (any more). */
export const annexUnknown: CallRefusal = {
  ok: false,
  code: "PARAM_ERROR",
  reason: "errors.annex-unknown",
  fields: { annexKey: ["errors.annex-unknown"] },
};

/** What is kept by now: its key, and each file as it was taken. */
export const toAnnexAnswer = ({ annexKey, files }: Annex) => ({ annexKey, files: files.map(tellFile) });

/** Files that were not taken, each with its reason; the others are kept under the key. */
export function rejectFiles(annex: Annex, { language }: Pick<Caller, "language">): CallRefusal {
  const say = createTranslator(language);
  const messages = annex.problems.map(attachmentMessage);
  const refused = annex.problems.map((problem) => ({ ...problem, message: say(attachmentMessage(problem)) }));
  const isBusy = annex.problems.some(({ reason }) => reason === "busy");
  const headers: [string, string][] = isBusy ? [["Retry-After", String(BUSY_RETRY_SECONDS)]] : [];
  const kept = annex.files.length > 0 ? toAnnexAnswer(annex) : { annexKey: null, files: [] };
  return {
    ok: false,
    code: "FILE_REFUSED",
    reason: messages[0] ?? "errors.required",
    fields: { files: messages },
    data: { ...kept, refused },
    headers,
  };
}

const tellFile = ({ name, kind, size }: Attachment) => ({ name, kind, size });
