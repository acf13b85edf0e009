import { z } from "zod";
import { siteLanguage } from "#server/locale/locale.schema.ts";
import { NewBusinessSchema } from "#server/partners/core/annex.schema.ts";
import { ATTACHMENT_BODY_LIMITS } from "#server/partners/attachments/attachment.schema.ts";
import { checkContactDetails } from "#server/partners/enquiry/check-contact-details.ts";
import { collectAnnex } from "#server/partners/attachments/collect-annex.ts";
import { submitEnquiry } from "#server/partners/enquiry/submit-enquiry.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { unknownAnnexRejection, rejectFiles, toAnnexData } from "./annex-data.server.ts";
import { message } from "#server/forms/message.schema.ts";
import { CHANNELS } from "#server/partners/core/enquiry.schema.ts";
import { findEnquiry } from "#server/partners/core/load-enquiry.ts";

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
