import { data } from "@remix-run/node";
import { SIDES } from "#server/domain/registration-states.schema.ts";
import { viewRegistrationPhoto } from "#server/real-name/staff/view-photo.ts";
import { storedFile } from "#app/desk/file-response.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";

const STATUS = { "registration-unknown": 404, "photo-gone": 404, "photo-busy": 503, "photo-silent": 503 } as const;

/** One photo of a document, with a watermark. */
export const loader = staffLoader("real-names.review", async ({ shop, who, params }) => {
  const side = SIDES.find((name) => name === params.side);
  if (!side) throw data(null, { status: 404 });
  const result = await viewRegistrationPhoto(shop, { reference: params.reference ?? "", side, who });
  if (!result.ok) throw data(null, { status: STATUS[result.code] });
  return storedFile(result.bytes, { type: "image/jpeg", disposition: "inline" });
});
