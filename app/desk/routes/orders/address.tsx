import { useLoaderData } from "@remix-run/react";
import { AddressSchema } from "#server/destinations/address/address.schema.ts";
import { correctAddress } from "#server/orders/corrections/correct-address.ts";
import { findOrderCurrency } from "#server/orders/staff/staff-refund-limit.ts";
import { rejectDeskForm } from "#app/desk/form.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm } from "#app/request/form/form-action.server.ts";
import { rejectAddress, updateAddress, viewAddress, CorrectedAddress, useAddressLabels } from "./corrected-address.tsx";
import { loadOrderFor, numberOf } from "./order-verb.ts";

const INTENT = "correct-address";

export const loader = staffLoader("orders.change", async (args) => {
  const { order } = await loadOrderFor(args, "correct-address");
  const { number } = order;
  return { title: titleOf(args.request, args.context, "desk-orders:address.title", { number }), number, address: viewAddress(order, args) };
});

export const action = staffAction({
  [INTENT]: {
    access: "orders.change",
    async run({ shop, form, params, who, request, context }) {
      const parsed = parseForm(form, AddressSchema);
      if (!parsed.ok) return parsed.rejected;
      const number = numberOf({ params });
      const result = await correctAddress(shop, { number, form: parsed.value, who });
      if (!result.ok && (result.code === "address-invalid" || result.code === "mainland" || result.code === "other-postage")) {
        const currency = (await findOrderCurrency(shop, number)) ?? "HKD";
        return rejectAddress(form, result, { currency, intent: INTENT, request, context });
      }
      if (!result.ok) return rejectDeskForm(form, `desk-orders:correction.${result.code}`, { status: 409 });
      const text = result.changed ? "desk-orders:address.done" : "desk-orders:unchanged";
      return redirectWithMessage(`/orders/${number}`, { text }, context);
    },
  },
  update: { access: "orders.change", run: async ({ form }) => updateAddress(form, INTENT) },
});

/** Corrects the address of a parcel that is not posted yet; a wrong correction is corrected here again. */
export default function CorrectAddress() {
  const { title, number, address } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-orders");
  const { form, fields, formProps } = useDeskForm(INTENT, AddressSchema, address.values);
  return (
    <>
      <PageHead title={title} about={t("address.about")} parent={{ label: number, to: `/orders/${number}` }} />
      <form {...formProps} className="form">
        {/* The first button of a form takes Enter: without this one, it would be the button of the country. */}
        <button type="submit" name="intent" value={INTENT} className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <ErrorSummary form={form} labels={useAddressLabels(address)} />
        <CorrectedAddress fields={fields} view={address} page={`/orders/${number}/address`} />
        <SubmitButton intent={INTENT} text={t("address.submit")} />
      </form>
    </>
  );
}
