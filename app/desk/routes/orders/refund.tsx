import { data, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Currency } from "#server/locale/locale.schema.ts";
import { currencySymbol, formatAmount, formatMoney } from "#server/locale/money.schema.ts";
import { issueGoodwillRefund } from "#server/orders/refunds/issue-goodwill-refund.ts";
import { GiveRefundSchema } from "#server/orders/refunds/refund-request.schema.ts";
import { findOrderCurrency, staffRefundLimits } from "#server/orders/staff/staff-refund-limit.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { parseDeskForm, rejectDeskForm, reopenDeskForm } from "#app/desk/form.server.ts";
import { redirectWithMessage } from "#app/desk/message.server.ts";
import { confirmLargeRefund, refundLimitsOf } from "#app/desk/refund-limits.server.ts";
import { staffAction, staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { PageHead } from "#app/desk/ui/page-head.tsx";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useDeskForm } from "#app/desk/ui/use-desk-form.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { Field, TextAreaField } from "#app/forms/fields/field.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ConfirmForm } from "#app/desk/ui/confirm-form.tsx";
import { loadOrderFor, moneyText, numberOf } from "./load-order.server.ts";
import { rejectReview, REVIEW } from "./reject-review.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => deskMeta(page);

export const loader = staffLoader("refunds.decide", async (args) => {
  const { order, possible } = await loadOrderFor(args, "give-refund");
  const { number, currency, isErased } = order;
  const limit = staffRefundLimits(args.shop, currency, { isUnlimited: args.can("refunds.unlimited") })?.order ?? null;
  const title = titleOf(args.request, args.context, "desk-orders:refund.title", { number });
  return { title, number, currency, isErased, left: possible.left, limit };
});

export const action = staffAction({
  review: {
    access: "refunds.decide",
    async run(args) {
      const { form } = args;
      const parsed = parseDeskForm(form, GiveRefundSchema);
      if (!parsed.ok) return parsed.rejected;
      const { order, possible } = await loadOrderFor(args, "give-refund");
      if (parsed.value.amount <= possible.left) return data({ intent: "reviewed" as const, ...parsed.value });
      const values = { left: moneyText(possible.left, order.currency, args) };
      return rejectDeskForm(form, "desk-orders:refund.rejection.more-than-paid", { field: "amount", values });
    },
  },
  refund: {
    access: "refunds.decide",
    async run(args) {
      const { shop, form, params, who, request, context } = args;
      const parsed = parseDeskForm(form, GiveRefundSchema);
      if (!parsed.ok) return parsed.rejected;
      const number = numberOf({ params });
      const currency = await findOrderCurrency(shop, number);
      if (!currency) throw data(null, { status: 404 });
      const { amount, because, again } = parsed.value;
      const result = await issueGoodwillRefund(shop, {
        number,
        amount,
        because,
        again: again !== undefined,
        limits: refundLimitsOf(args, currency),
        who,
      });
      const money = (minor: number) => moneyText(minor, currency, { request, context });
      if (!result.ok) {
        confirmLargeRefund(args, result);
        const values = {
          left: "left" in result ? money(result.left) : "",
          ...("limit" in result && limitValues(result, money)),
        };
        return rejectReview(form, `desk-orders:refund.rejection.${result.code}`, { values });
      }
      const message = {
        text: "desk-orders:refund.done",
        values: { amount: money(amount) },
      } as const;
      return redirectWithMessage(`/orders/${number}`, message, context);
    },
  },
  change: { access: "refunds.decide", run: async ({ form }) => reopenDeskForm(form, REVIEW) },
});

const limitValues = ({ limit, given }: { limit: number; given: number }, money: (minor: number) => string) => ({
  limit: money(limit),
  given: money(given),
});

export default function GiveRefund() {
  const { title, number, currency, isErased, left, limit } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const { t } = useTranslation("desk-orders");
  const language = useLanguage();
  const { form, fields, formProps } = useDeskForm("review", GiveRefundSchema);
  const money = (amount: number) => formatMoney(amount, currency, language);
  const head = <PageHead title={title} about={t("refund.about")} parent={{ label: number, to: `/orders/${number}` }} />;
  if (result && "amount" in result) {
    return (
      <>
        {head}
        <ConfirmForm
          intent="refund"
          values={{
            amount: formatAmount(result.amount),
            because: result.because,
            again: result.again,
          }}
          consequences={[t("refund.money", { amount: money(result.amount) }), isErased ? t("refund.no-mail") : t("refund.mail")]}
        >
          {t(isErased ? "refund.confirm-quiet" : "refund.confirm", { amount: money(result.amount) })}
        </ConfirmForm>
      </>
    );
  }
  const isRepeat = Object.values(form.allErrors)
    .flat()
    .some((error) => error.startsWith("desk-orders.refund.rejection.just-given"));
  return (
    <>
      {head}
      <form {...formProps} className="form">
        <ErrorSummary form={form} labels={{ amount: t("refund.amount"), because: t("note.label") }} />
        <Field
          field={fields.amount}
          label={t("refund.amount")}
          hint={amountHint({ left, limit, currency }, t, money)}
          prefix={currencySymbol(currency, language)}
          inputMode="decimal"
          autoComplete="off"
          width="short"
        />
        <TextAreaField field={fields.because} label={t("note.label")} hint={t("note.hint")} rows={2} maxLength={200} />
        {isRepeat && <CheckField field={fields.again} label={t("refund.again")} />}
        <SubmitButton intent="review">{t("confirm.continue")}</SubmitButton>
      </form>
    </>
  );
}

type Hint = { left: number; limit: number | null; currency: Currency };

/** The most that can be refunded, and the most that this member of staff may refund, if it is less. */
function amountHint({ left, limit }: Hint, t: ReturnType<typeof useTranslation<"desk-orders">>["t"], money: (amount: number) => string) {
  return limit === null || limit >= left
    ? t("refund.most", { left: money(left) })
    : t("refund.most-limited", { left: money(left), limit: money(limit) });
}
