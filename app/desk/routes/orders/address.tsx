import { AddressSchema } from "#server/destinations/address/address.schema.ts";
import { correctAddress } from "#server/orders/corrections/correct-address.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { addressLabels, addressRejections, CorrectedAddress, isAddressRejection, viewAddress } from "./corrected-address.tsx";
import { loadOrderFor, orderVerb } from "./order-verb.ts";

/** Corrects the address of a parcel that is not posted yet; a wrong correction is corrected here again. */
const page = verbPage({
  ...orderVerb("correct-address"),
  show: async (args) => {
    const { order } = await loadOrderFor(args, "correct-address");
    return { order, view: viewAddress(order, args) };
  },
  title: ({ order: { number } }) => ({ text: "desk-orders:address.title", values: { number } }),
  about: ({ t }) => t("address.about"),
  schema: AddressSchema,
  reopens: ["update"],
  run: ({ shop, who }, number, form) => correctAddress(shop, { number, form, who }),
  rejection: (rejected, args) => (isAddressRejection(rejected) ? addressRejections(rejected, args) : `desk-orders:correction.${rejected.code}`),
  done: ({ changed }, number) => ({ to: `/orders/${number}`, text: changed ? "desk-orders:address.done" : "desk:unchanged" }),
  labelsOf: ({ t }, { view }) => addressLabels(t, view),
  defaults: ({ view }) => view.values,
  fields: ({ fields }, { order: { number }, view }) => <CorrectedAddress fields={fields} view={view} page={`/orders/${number}/address`} />,
  submit: ({ t }) => t("address.submit"),
});
export const { loader, action } = page;
export default page.Page;
