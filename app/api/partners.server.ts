import { z } from "zod";
import { ATTACHMENT_KINDS } from "#server/domain/enquiry-states.schema.ts";
import { attachmentMessage } from "#server/partners/attachments/attachment-message.ts";
import { BUSY_RETRY_SECONDS } from "#server/concurrency/busy-error.ts";
import { type Attachment, ATTACHMENT_BODY_LIMITS } from "#server/partners/attachments/attachment.schema.ts";
import { type Annex, collectAnnex } from "#server/partners/attachments/collect-annex.ts";
import { createMessageTranslator } from "#app/api/call/handle-call.server.ts";
import { type Caller, type CallRejection, defineCall } from "#app/api/call/define-call.server.ts";
import { AnnexSchema, NewBusinessSchema } from "#server/partners/core/annex.schema.ts";
import { siteLanguage } from "#server/locale/locale.schema.ts";
import { checkContactDetails } from "#server/partners/enquiry/check-contact-details.ts";
import { submitEnquiry } from "#server/partners/enquiry/submit-enquiry.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { message } from "#server/forms/message.schema.ts";
import { CHANNELS } from "#server/partners/core/enquiry.schema.ts";
import { findEnquiry } from "#server/partners/core/load-enquiry.ts";

/** The stored files of an enquiry that is not submitted yet. */
const AnnexDataSchema = z.strictObject({
  annexKey: z.string().describe("Refers to the files: send it to /newBusiness with the enquiry"),
  files: z.array(z.strictObject({ name: z.string(), kind: z.enum(ATTACHMENT_KINDS), size: z.int().describe("Bytes as sent") })),
});

/** No files are stored under the key, or they have expired. */
const unknownAnnexRejection: CallRejection = {
  ok: false,
  code: "PARAM_ERROR",
  message: "errors.annex-unknown",
  fields: { annexKey: ["errors.annex-unknown"] },
};

const toAnnexData = ({ annexKey, files }: Annex) => ({ annexKey, files: files.map(toFileData) });

/** Returns the rejection of files, with a reason for each. The other files stay stored under the key. */
function rejectFiles(annex: Annex, { language }: Pick<Caller, "language">): CallRejection {
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

/**
 * Stores files for an enquiry that is submitted later. Returns their key and all files stored under it; a call with this key adds files. Rejected
 * files give FILE_REFUSED with a reason for each; the others are stored (§7, /newBusinessAnnex).
 */
export const newBusinessAnnexCall = defineCall({
  about: "Stores files for an enquiry that is submitted later, and returns the annexKey that refers to them.",
  who: "anyone",
  input: AnnexSchema,
  output: AnnexDataSchema,
  codes: ["FILE_REFUSED"],
  files: ["*"],
  needsFile: true,
  limits: ATTACHMENT_BODY_LIMITS,
  async run({ annexKey }, caller) {
    const { shop, form, clientAddress } = caller;
    // `false`: without the files of an enquiry that was submitted before.
    const annex = await collectAnnex(shop, { form, annexKey, clientAddress }, false);
    if (!annex) return unknownAnnexRejection;
    if (annex.problems.length > 0) return rejectFiles(annex, caller);
    if (annex.files.length === 0) return { ok: false, code: "PARAM_ERROR", message: "errors.required", fields: { files: ["errors.required"] } };
    return { ok: true, data: toAnnexData(annex) };
  },
});

const SubmittedEnquirySchema = z.strictObject({
  reference: z.string(),
  replyBy: z.iso.date().nullable().describe("The date, in Hong Kong time, by which the shop replies"),
});

/**
 * Submits an enquiry like the partner form, with the files of an `annexKey` or of the same post. Returns its reference and the date, in Hong Kong
 * time, by which we reply. A repetition does not create a second enquiry (§7, /newBusiness).
 */
export const newBusinessCall = defineCall({
  about: "Submits an enquiry like the partner form. A repetition does not create a second enquiry.",
  who: "anyone",
  input: NewBusinessSchema,
  output: SubmittedEnquirySchema,
  fields: { channels: { items: { type: "string", enum: CHANNELS }, minItems: 1 }, introduction: { description: "At least 25 words" } },
  examples: [
    {
      name: "Ada Lovelace",
      jobTitle: "Head of purchasing",
      email: "ada@example.com",
      phoneCountry: "HK",
      phone: "91234567",
      company: "Example Travel Ltd",
      companyCountry: "HK",
      city: "Hong Kong",
      introduction:
        "We are a travel agency in Hong Kong with twelve shops. Every year we send forty thousand travellers to Japan, Korea and Thailand, and want to sell them data plans.",
      intention: "buy",
      salesBand: "1",
      channels: ["102-01"],
      product: "201-02",
    },
  ],
  codes: ["FILE_REFUSED", "TOO_MANY_TRIES"],
  files: ["*"],
  limits: ATTACHMENT_BODY_LIMITS,
  check: async (validFields, { shop }) => checkContactDetails(shop, validFields).errors,
  async run({ annexKey, ...enquiry }, caller) {
    const { shop, form, language, clientAddress } = caller;
    // `true`: also with the files of the submitted enquiry, because the call may be a repetition.
    const annex = await collectAnnex(shop, { form, annexKey, clientAddress }, true);
    if (!annex) return unknownAnnexRejection;
    if (annex.problems.length > 0) return rejectFiles(annex, caller);
    const result = await submitEnquiry(shop, enquiry, {
      language: siteLanguage(language),
      source: "call",
      owner: annex.owner,
      visitor: null,
      clientAddress,
      files: annex.files.map(({ id }) => id),
      uploads: [],
      // The page's checks for automated posts do not apply to calls.
      timingToken: null,
      honeypot: "",
    });
    if (result.ok) {
      const view = await findEnquiry(shop, result.reference);
      return { ok: true, data: { reference: result.reference, replyBy: view?.replyBy ?? null } };
    }
    // Returns the annexKey, so that the client need not send the stored files again.
    const data = annex.files.length > 0 ? toAnnexData(annex) : {};
    // Unlike the form, a call saves no draft.
    if ("code" in result) return rejectCall(result, { text: message("errors.too-many-enquiry-calls", result.values), field: "", data });
    const text = Object.values(result.errors)[0]?.[0] ?? "errors.required";
    return { ok: false, code: "PARAM_ERROR", message: text, fields: result.errors, data };
  },
});
