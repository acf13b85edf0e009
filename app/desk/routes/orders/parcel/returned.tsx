import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RETURN_REASONS } from "#server/domain/order-states.schema.ts";
import { ReturnedParcelSchema } from "#server/orders/corrections/correction.schema.ts";
import { recordReturnedParcel } from "#server/orders/corrections/record-returned-parcel.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { parseDeskForm, rejectDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useDeskForm } from "#app/desk/ui/use-desk-form.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { loadOrderFor, numberOf } from "#app/desk/routes/orders/load-order.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => deskMeta(page);

export const loader = staffLoader("orders.change", async (args) => {
  const { order } = await loadOrderFor(args, "record-returned-parcel");
  const { number, parcel, buyer } = order;
  const title = titleOf(args.request, args.context, "desk-orders:returned.title", { number });
  return {
    title,
    number,
    email: buyer.email,
    parcel: [parcel?.courier, parcel?.trackingNumber].filter(Boolean).join(" · "),
  };
});

export const action = staffAction({
  "record-return": {
    access: "orders.change",
    async run({ shop, form, params, who, context }) {
      const parsed = parseDeskForm(form, ReturnedParcelSchema);
      if (!parsed.ok) return parsed.rejected;
      const number = numberOf({ params });
      const result = await recordReturnedParcel(shop, {
        number,
        reason: parsed.value.reason,
        who,
      });
      if (!result.ok)
        return rejectDeskForm(form, `desk-orders:correction.${result.code}`, {
          status: 409,
        });
      const text = result.changed ? "desk-orders:returned.done" : "desk-orders:unchanged";
      return redirectWithMessage(`/orders/${number}`, { text }, context);
    },
  },
});

/** Says what recording the return does, and asks why the parcel came back. */
export default function RecordReturn() {
  const { title, number, email, parcel } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-orders");
  const { form, fields, formProps } = useDeskForm("record-return", ReturnedParcelSchema);
  return (
    <>
      <PageHead title={title} about={parcel} parent={{ label: number, to: `/orders/${number}` }} />
      <form {...formProps} className="form">
        <ErrorSummary form={form} labels={{ reason: t("returned.why") }} />
        <ul>
          <li>{t("returned.keeps-cards")}</li>
          <li>{t("returned.mail", { email })}</li>
          <li>{t("returned.next")}</li>
        </ul>
        <SelectField
          field={fields.reason}
          label={t("returned.why")}
          width="medium"
          options={RETURN_REASONS.map((value) => ({
            value,
            label: t(`returned.reasons.${value}`),
          }))}
        />
        <SubmitButton intent="record-return">{t("returned.submit")}</SubmitButton>
      </form>
    </>
  );
}
