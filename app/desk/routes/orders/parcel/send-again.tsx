import { AddressSchema } from "#server/destinations/address/address.schema.ts";
import { PostedParcelSchema, PostedParcelWithAddressSchema } from "#server/orders/corrections/correction.schema.ts";
import { sendAgain } from "#server/orders/corrections/send-again.ts";
import { addressLabels, addressRejections, CorrectedAddress, isAddressRejection, viewAddress } from "#app/desk/routes/orders/corrected-address.tsx";
import { loadOrderFor, orderVerb } from "#app/desk/routes/orders/order-verb.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { ParcelFields } from "./parcel-fields.tsx";

/** With `?address`, the page has the fields of another address. */
const asksAddress = ({ request }: { request: Request }) => new URL(request.url).searchParams.has("address");
const pageOf = (number: string, isAddressAsked: boolean) => `/orders/${number}/send-again${isAddressAsked ? "?address=1" : ""}`;

/** Records that a parcel that came back was posted again: to the same address or to another one, with the same SIM cards or with others. */
const page = verbPage({
  ...orderVerb("send-again"),
  show: async (args) => {
    const { order, possible } = await loadOrderFor(args, "send-again");
    return { order, isAddressAsked: possible.needsAddress || asksAddress(args), view: viewAddress(order, args) };
  },
  title: ({ order: { number } }) => ({ text: "desk-orders:send-again.title", values: { number } }),
  about: ({ t }, { isAddressAsked }) => !isAddressAsked && t("send-again.about"),
  above: ({ t }, { order, isAddressAsked }) =>
    !isAddressAsked && (
      <div className="panel stack">
        <address className="order-address">
          {order.addressLines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
        <a href={pageOf(order.number, true)}>{t("send-again.other")}</a>
      </div>
    ),
  schema: PostedParcelWithAddressSchema,
  schemaOf: (args) => (asksAddress(args) ? PostedParcelWithAddressSchema : (PostedParcelSchema as unknown as typeof PostedParcelWithAddressSchema)),
  reopens: ["update"],
  run: (args, number, { courier, tracking = null, iccids }) => {
    const address = asksAddress(args) ? { address: AddressSchema.parse(Object.fromEntries(args.form)) } : {};
    return sendAgain(args.shop, { number, courier, tracking, iccids, ...address, who: args.who });
  },
  rejection: (rejected, args) =>
    isAddressRejection(rejected)
      ? addressRejections(rejected, args)
      : { text: `desk-orders:correction.${rejected.code}`, field: rejected.code === "same-tracking" ? "tracking" : "" },
  done: (_, number) => ({ to: `/orders/${number}`, text: "desk-orders:send-again.done" }),
  labels: { courier: "parcel.courier", tracking: "parcel.tracking", iccids: "parcel.iccids" },
  labelsOf: ({ t }, { view }) => addressLabels(t, view),
  defaults: ({ view }) => view.values,
  postedTo: ({ order: { number }, isAddressAsked }) => pageOf(number, isAddressAsked),
  fields: ({ t, fields }, { order: { number }, isAddressAsked, view }) => (
    <>
      <ParcelFields fields={fields} iccidsHint={t("send-again.iccids")} isIccidsOptional />
      {isAddressAsked && <CorrectedAddress fields={fields} view={view} page={pageOf(number, true)} />}
      <p className="soft">{t("send-again.mail")}</p>
    </>
  ),
  submit: ({ t }) => t("send-again.submit"),
});
export const { loader, action } = page;
export default page.Page;
