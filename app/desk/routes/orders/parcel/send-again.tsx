import { useLoaderData } from "@remix-run/react";
import { AddressSchema } from "#server/destinations/address/address.schema.ts";
import { PostedParcelSchema, PostedParcelWithAddressSchema } from "#server/orders/corrections/correction.schema.ts";
import { sendAgain } from "#server/orders/corrections/send-again.ts";
import { findOrderCurrency } from "#server/orders/staff/staff-refund-limit.ts";
import { rejectDeskForm } from "#app/desk/form.server.ts";
import { titleOf } from "#app/desk/language.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { rejectAddress, updateAddress, viewAddress, CorrectedAddress, useAddressLabels } from "#app/desk/routes/orders/corrected-address.tsx";
import { loadOrderFor, numberOf } from "#app/desk/routes/orders/order-verb.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { parseForm } from "#app/request/form/form-action.server.ts";
import { ParcelFields } from "./parcel-fields.tsx";

const INTENT = "send-again";

/** With `?address`, the page has the fields of another address. */
const asksAddress = (request: Request) => new URL(request.url).searchParams.has("address");

export const loader = staffLoader("orders.change", async (args) => {
  const { order, possible } = await loadOrderFor(args, "send-again");
  const { number, addressLines } = order;
  return {
    title: titleOf(args.request, args.context, "desk-orders:send-again.title", { number }),
    number,
    addressLines,
    isAddressAsked: possible.needsAddress || asksAddress(args.request),
    address: viewAddress(order, args),
  };
});

export const action = staffAction({
  [INTENT]: {
    access: "orders.change",
    async run({ shop, form, params, who, request, context }) {
      const isAddressAsked = asksAddress(request);
      const parsed = parseForm(form, isAddressAsked ? PostedParcelWithAddressSchema : PostedParcelSchema);
      if (!parsed.ok) return parsed.rejected;
      const number = numberOf({ params });
      const { courier, tracking = null, iccids } = parsed.value;
      const address = isAddressAsked ? { address: AddressSchema.parse(Object.fromEntries(form)) } : {};
      const result = await sendAgain(shop, { number, courier, tracking, iccids, ...address, who });
      if (!result.ok && (result.code === "address-invalid" || result.code === "mainland" || result.code === "other-postage")) {
        const currency = (await findOrderCurrency(shop, number)) ?? "HKD";
        return rejectAddress(form, result, { currency, intent: INTENT, request, context });
      }
      if (!result.ok)
        return rejectDeskForm(form, `desk-orders:correction.${result.code}`, {
          field: result.code === "same-tracking" ? "tracking" : "",
          status: 409,
        });
      return redirectWithMessage(`/orders/${number}`, { text: "desk-orders:send-again.done" }, context);
    },
  },
  update: { access: "orders.change", run: async ({ form }) => updateAddress(form, INTENT) },
});

/** Records that a parcel that came back was posted again: to the same address or to another one, with the same SIM cards or with others. */
export default function SendAgain() {
  const { title, number, addressLines, isAddressAsked, address } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-orders");
  const { form, fields, formProps } = useDeskForm(INTENT, PostedParcelWithAddressSchema, address.values);
  const page = `/orders/${number}/send-again`;
  const labels = { courier: t("parcel.courier"), tracking: t("parcel.tracking"), iccids: t("parcel.iccids"), ...useAddressLabels(address) };
  return (
    <>
      <PageHead title={title} about={isAddressAsked ? undefined : t("send-again.about")} parent={{ label: number, to: `/orders/${number}` }} />
      {!isAddressAsked && (
        <div className="panel stack">
          <address className="order-address">
            {addressLines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </address>
          <a href={`${page}?address=1`}>{t("send-again.other")}</a>
        </div>
      )}
      <form {...formProps} action={isAddressAsked ? `${page}?address=1` : page} className="form">
        <button type="submit" name="intent" value={INTENT} className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <ErrorSummary form={form} labels={labels} />
        <ParcelFields fields={fields} iccidsHint={t("send-again.iccids")} isIccidsOptional />
        {isAddressAsked && <CorrectedAddress fields={fields} view={address} page={`${page}?address=1`} />}
        <p className="soft">{t("send-again.mail")}</p>
        <SubmitButton intent={INTENT} text={t("send-again.submit")} />
      </form>
    </>
  );
}
