import { AnnexSchema } from "#server/partners/core/annex.schema.ts";
import { ATTACHMENT_BODY_LIMITS } from "#server/partners/attachments/attachment.schema.ts";
import { collectAnnex } from "#server/partners/attachments/collect-annex.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { AnnexDataSchema, unknownAnnexRejection, rejectFiles, toAnnexData } from "./annex-data.server.ts";

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
