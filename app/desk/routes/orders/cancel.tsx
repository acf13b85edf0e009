import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cancelOrder, quoteCancelledUnits } from "#server/orders/cancellation/cancel-order.ts";
import { CancelUnitsSchema } from "#server/orders/refunds/refund-request.schema.ts";
import { findOrderCurrency } from "#server/orders/staff/staff-refund-limit.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { parseDeskForm, reopenDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { confirmLargeRefund, refundLimitsOf } from "#app/desk/refund-limits.server.ts";
import { staffAction, staffLoader, type StaffActionArgs } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useDeskForm } from "#app/desk/ui/use-desk-form.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { TextAreaField } from "#app/forms/fields/field.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { ConfirmForm } from "#app/desk/ui/confirm-form.tsx";
import { loadOrderFor, moneyText, numberOf } from "./load-order.server.ts";
import { rejectReview, REVIEW } from "./reject-review.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => deskMeta(page);

export const loader = staffLoader("orders.cancel", async (args) => {
  const { order, possible } = await loadOrderFor(args, "cancel");
  const { number, currency } = order;
  const units = order.units.filter(({ unit }) => possible.units.includes(unit)).map(({ unit, state, failure }) => ({ unit, state, failure }));
  return {
    title: titleOf(args.request, args.context, "desk-orders:cancel.title", {
      number,
    }),
    number,
    currency,
    units,
  };
});

export const action = staffAction({
  review: {
    access: "orders.cancel",
    async run(args) {
      const { shop, form } = args;
      const parsed = parseDeskForm(form, CancelUnitsSchema);
      if (!parsed.ok) return parsed.rejected;
      const { units, because } = parsed.value;
      const quote = await quoteCancelledUnits(shop, { number: numberOf(args), units, ...(await limitsOf(args)), who: args.who });
      if (!quote.ok) return rejectCancellation(args, quote);
      return data({
        intent: "reviewed" as const,
        units: quote.units,
        amount: quote.amount,
        because,
      });
    },
  },
  cancel: {
    access: "orders.cancel",
    async run(args) {
      const { shop, form, who, context } = args;
      const parsed = parseDeskForm(form, CancelUnitsSchema);
      if (!parsed.ok) return parsed.rejected;
      const number = numberOf(args);
      const result = await cancelOrder(shop, { number, ...parsed.value, ...(await limitsOf(args)), who });
      if (!result.ok) return rejectCancellation(args, result);
      const text = result.requestId === null ? "desk-orders:cancel.repeated" : "desk-orders:cancel.done";
      return redirectWithMessage(`/orders/${number}`, { text }, context);
    },
  },
  change: { access: "orders.cancel", run: async ({ form }) => reopenDeskForm(form, REVIEW) },
});

/** The currency of the order, and the most that this member of staff may refund. */
async function limitsOf(args: StaffActionArgs) {
  const currency = await findOrderCurrency(args.shop, numberOf(args));
  if (!currency) throw data(null, { status: 404 });
  return { currency, limits: refundLimitsOf(args, currency) };
}

/** Shows the form again, with what was typed and why the units are not cancelled. */
async function rejectCancellation(args: StaffActionArgs, rejection: Extract<Awaited<ReturnType<typeof cancelOrder>>, { ok: false }>) {
  confirmLargeRefund(args, rejection);
  const { currency } = await limitsOf(args);
  const values = {
    ...("unit" in rejection && { unit: rejection.unit }),
    ...("limit" in rejection && { limit: moneyText(rejection.limit, currency, args), given: moneyText(rejection.given, currency, args) }),
  };
  return rejectReview(args.form, `desk-orders:cancel.rejection.${rejection.code}`, { values });
}

export default function CancelUnits() {
  const { title, number, currency, units } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useTranslation("desk-orders");
  const language = useLanguage();
  const { form, fields, formProps } = useDeskForm("review", CancelUnitsSchema);
  const head = <PageHead title={title} about={t("cancel.about")} parent={{ label: number, to: `/orders/${number}` }} />;
  if (result && "units" in result) {
    const amount = formatMoney(result.amount, currency, language);
    return (
      <>
        {head}
        <ConfirmForm
          intent="cancel"
          kind="danger"
          values={{ units: result.units.map(String), because: result.because }}
          consequences={[
            t("cancel.units", {
              count: result.units.length,
              units: result.units.join(", "),
            }),
            result.amount === 0 ? t("cancel.no-money") : t("cancel.money", { amount }),
            t("cancel.mail"),
          ]}
        >
          {result.amount === 0 ? t("cancel.confirm-free") : t("cancel.confirm", { amount })}
        </ConfirmForm>
      </>
    );
  }
  const chosen = [fields.units.initialValue ?? units.map(({ unit }) => String(unit))].flat().map(String);
  return (
    <>
      {head}
      <form {...formProps} className="form">
        <ErrorSummary form={form} labels={{ units: t("cancel.which"), because: t("note.label") }} />
        <ChoiceField
          field={fields.units}
          legend={t("cancel.which")}
          chosen={chosen}
          options={units.map(({ unit, state, failure }) => ({
            value: String(unit),
            label: t("unit.number", { unit }),
            description: failure ? `${t(`unit.${state}`)}: ${failure}` : t(`unit.${state}`),
          }))}
        />
        <TextAreaField field={fields.because} label={t("note.label")} hint={t("note.hint")} rows={2} maxLength={200} />
        <SubmitButton intent="review">{t("confirm.continue")}</SubmitButton>
      </form>
    </>
  );
}
