import { RETURN_REASONS } from "#server/domain/order-states.schema.ts";
import { ReturnedParcelSchema } from "#server/orders/corrections/correction.schema.ts";
import { recordReturnedParcel } from "#server/orders/corrections/record-returned-parcel.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { orderVerb } from "#app/desk/routes/orders/order-verb.ts";
import { SelectField } from "#app/forms/fields/select-field.tsx";

/** Records that the parcel of an order came back, and why. */
const page = verbPage({
  ...orderVerb("record-returned-parcel"),
  intent: "record-return",
  title: ({ order: { number } }) => ({ text: "desk-orders:returned.title", values: { number } }),
  about: (_, { order: { parcel } }) => [parcel?.courier, parcel?.trackingNumber].filter(Boolean).join(" · "),
  schema: ReturnedParcelSchema,
  run: ({ shop, who }, number, { reason }) => recordReturnedParcel(shop, { number, reason, who }),
  rejection: ({ code }) => `desk-orders:correction.${code}`,
  done: ({ changed }, number) => ({ to: `/orders/${number}`, text: changed ? "desk-orders:returned.done" : "desk:unchanged" }),
  consequences: ({ t }, { order: { buyer } }) => [t("returned.keeps-cards"), t("returned.mail", { email: buyer.email }), t("returned.next")],
  labels: { reason: "returned.why" },
  fields: ({ t, field }) => (
    <SelectField {...field.reason} width="medium" options={RETURN_REASONS.map((value) => ({ value, label: t(`returned.reasons.${value}`) }))} />
  ),
  submit: ({ t }) => t("returned.submit"),
});

export const { loader, action } = page;
export default page.Page;
