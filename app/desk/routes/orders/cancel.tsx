import { data } from "@remix-run/node";
import { formatMoney } from "#server/locale/money.schema.ts";
import { cancelOrder, quoteCancelledUnits } from "#server/orders/cancellation/cancel-order.ts";
import { CancelUnitsSchema } from "#server/orders/refunds/refund-request.schema.ts";
import { findOrderCurrency } from "#server/orders/staff/staff-refund-limit.ts";
import { confirmLargeRefund, refundLimitsOf } from "#app/desk/refund-limits.server.ts";
import type { StaffActionArgs } from "#app/desk/staff.server.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { TextAreaField } from "#app/forms/fields/field.tsx";
import { moneyText, orderVerb } from "./order-verb.ts";

/** The currency of the order, and the most that this member of staff may refund. */
async function limitsOf(args: StaffActionArgs, number: string) {
  const currency = await findOrderCurrency(args.shop, number);
  if (!currency) throw data(null, { status: 404 });
  return { currency, limits: refundLimitsOf(args, currency) };
}

/** Cancels units that are not delivered, and refunds them. */
const page = verbPage({
  ...orderVerb("cancel"),
  kind: "danger",
  title: ({ order: { number } }) => ({ text: "desk-orders:cancel.title", values: { number } }),
  about: ({ t }) => t("cancel.about"),
  schema: CancelUnitsSchema,
  run: async (args, number, typed) => cancelOrder(args.shop, { number, ...typed, ...(await limitsOf(args, number)), who: args.who }),
  review: async (args, number, { units }) => quoteCancelledUnits(args.shop, { number, units, ...(await limitsOf(args, number)), who: args.who }),
  rejection: async (rejected, args, number) => {
    confirmLargeRefund(args, rejected);
    const { currency } = await limitsOf(args, number);
    const values = {
      ...("unit" in rejected && { unit: rejected.unit }),
      ...("limit" in rejected && { limit: moneyText(rejected.limit, currency, args), given: moneyText(rejected.given, currency, args) }),
    };
    return { text: `desk-orders:cancel.rejection.${rejected.code}`, values };
  },
  done: ({ requestId }, number) => ({
    to: `/orders/${number}`,
    text: requestId === null ? "desk-orders:cancel.repeated" : "desk-orders:cancel.done",
  }),
  labels: { units: "cancel.which", because: "note.label" },
  fields: ({ t, field, fields }, { order, possible }) => {
    const units = order.units.filter(({ unit }) => possible.units.includes(unit));
    return (
      <>
        <ChoiceField
          field={fields.units}
          legend={field.units.label}
          chosen={[fields.units.initialValue ?? units.map(({ unit }) => unit)].flat().map(String)}
          options={units.map(({ unit, state, failure }) => ({
            value: String(unit),
            label: t("unit.number", { unit }),
            description: failure ? `${t(`unit.${state}`)}: ${failure}` : t(`unit.${state}`),
          }))}
        />
        <TextAreaField {...field.because} hint={t("note.hint")} rows={2} maxLength={200} />
      </>
    );
  },
  consequences: ({ t, language }, { order }, _, { units, amount }) => [
    t("cancel.units", { count: units.length, units: units.join(", ") }),
    amount === 0 ? t("cancel.no-money") : t("cancel.money", { amount: formatMoney(amount, order.currency, language) }),
    t("cancel.mail"),
  ],
  submit: ({ t, language }, { order }, _, { amount }) =>
    amount === 0 ? t("cancel.confirm-free") : t("cancel.confirm", { amount: formatMoney(amount, order.currency, language) }),
});

export const { loader, action } = page;
export default page.Page;
