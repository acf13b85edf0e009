import { data } from "@remix-run/node";
import { downloadAttachment } from "#server/partners/staff/download-attachment.ts";
import { storedFile } from "#app/desk/file-response.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";

const STATUS = { "enquiry-unknown": 404, "enquiry-erased": 404, "attachment-gone": 404, "files-silent": 503 } as const;

/** One attachment, as a download that no browser opens by itself. */
export const loader = staffLoader("enquiries.handle", async ({ shop, who, params }) => {
  const result = await downloadAttachment(shop, { reference: params.reference ?? "", number: Number(params.number), who });
  if (!result.ok) throw data(null, { status: STATUS[result.code] });
  return storedFile(result.bytes, { type: "application/octet-stream", disposition: `attachment; filename="${result.name}"` });
});
