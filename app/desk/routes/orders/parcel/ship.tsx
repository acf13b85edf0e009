import { PostedParcelSchema } from "#server/orders/corrections/correction.schema.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import type { StaffOrder } from "#server/orders/staff/show-order-for-staff.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { orderVerb } from "#app/desk/routes/orders/order-verb.ts";
import { ParcelFields } from "./parcel-fields.tsx";

/** The rejections that are about the SIM cards that were named. */
const CARD_CODES: readonly string[] = ["iccid-count", "iccid-needed", "iccid-taken", "card-unfit"];

const countOf = ({ units }: StaffOrder) => units.filter(({ revoked_at: revokedAt }) => revokedAt === null).length;

/** Records that the parcel of an order was posted. */
const page = verbPage({
  ...orderVerb("ship"),
  title: ({ order: { number } }) => ({ text: "desk-orders:ship.title", values: { number } }),
  about: ({ t }, { order }) => t("ship.about", { count: countOf(order) }),
  above: (_, { order: { addressLines } }) => (
    <address className="panel order-address">
      {addressLines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  ),
  schema: PostedParcelSchema,
  run: ({ shop, who }, number, { courier, tracking = null, iccids }) => shipOrder(shop, { number, courier, tracking, iccids, who }),
  review: true,
  rejection: ({ code }) => ({ text: `desk-orders:ship.rejection.${code}`, field: CARD_CODES.includes(code) ? "iccids" : "" }),
  done: (_, number) => ({ to: `/orders/${number}`, text: "desk-orders:ship.done" }),
  labels: { courier: "parcel.courier", tracking: "parcel.tracking", iccids: "parcel.iccids" },
  fields: ({ t, fields }, { order }) => {
    const isPrepaid = order.lines.some(({ credit }) => credit !== null);
    const hint = t(isPrepaid ? "ship.iccids-needed" : "ship.iccids-hint", { count: countOf(order) });
    return <ParcelFields fields={fields} isIccidsOptional={!isPrepaid} iccidsHint={hint} />;
  },
  consequences: ({ t }, { order }, { courier, tracking, iccids }) => [
    t("ship.stock", { count: countOf(order) }),
    iccids.length === 0 ? t("ship.no-cards") : t("ship.cards", { iccids: iccids.join(", ") }),
    tracking ? t("ship.mail-tracking", { email: order.buyer.email, courier, tracking }) : t("ship.mail", { email: order.buyer.email, courier }),
  ],
  submit: ({ t }) => t("ship.confirm"),
});

export const { loader, action } = page;
export default page.Page;
