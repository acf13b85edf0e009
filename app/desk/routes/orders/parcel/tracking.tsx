import { correctTracking } from "#server/orders/corrections/correct-tracking.ts";
import { ParcelSchema } from "#server/orders/corrections/correction.schema.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { orderVerb } from "#app/desk/routes/orders/order-verb.ts";
import { ParcelFields } from "./parcel-fields.tsx";

/** Corrects courier and tracking number; a wrong correction is corrected here again. */
const page = verbPage({
  ...orderVerb("correct-tracking"),
  title: ({ order: { number } }) => ({ text: "desk-orders:tracking.title", values: { number } }),
  about: ({ t }) => t("tracking.about"),
  schema: ParcelSchema,
  run: ({ shop, who }, number, { courier, tracking = null }) => correctTracking(shop, { number, courier, tracking, who }),
  rejection: ({ code }) => `desk-orders:correction.${code}`,
  done: ({ changed }, number) => ({ to: `/orders/${number}`, text: changed ? "desk-orders:tracking.done" : "desk:unchanged" }),
  labels: { courier: "parcel.courier", tracking: "parcel.tracking" },
  defaults: ({ order: { parcel } }) => ({ courier: parcel?.courier ?? "", tracking: parcel?.trackingNumber ?? "" }),
  fields: ({ fields }) => <ParcelFields fields={fields} />,
  submit: ({ t }) => t("tracking.submit"),
});

export const { loader, action } = page;
export default page.Page;
