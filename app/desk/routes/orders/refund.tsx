import { currencySymbol, formatMoney } from "#server/locale/money.schema.ts";
import { findGoodwillRefund, issueGoodwillRefund } from "#server/orders/refunds/issue-goodwill-refund.ts";
import { GiveRefundSchema } from "#server/orders/refunds/refund-request.schema.ts";
import { staffRefundLimits } from "#server/orders/staff/staff-refund-limit.ts";
import { confirmLargeRefund, refundLimitsOf } from "#app/desk/refund-limits.server.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { Field, TextAreaField } from "#app/forms/fields/field.tsx";
import { moneyText, numberOf, orderVerb, redirectToUnavailable } from "./order-verb.ts";

/** Refunds a part of an order without a request. Reading it is not recorded: the page shows no personal data of the buyer. */
const page = verbPage({
  ...orderVerb("give-refund"),
  intent: "refund",
  subject: (args) => findGoodwillRefund(args.shop, numberOf(args)),
  show: async ({ shop, can }, found) => {
    if (found.left === 0) throw redirectToUnavailable(found.number);
    return { ...found, limit: staffRefundLimits(shop, found.currency, { isUnlimited: can("refunds.unlimited") })?.order ?? null };
  },
  title: ({ number }) => ({ text: "desk-orders:refund.title", values: { number } }),
  parent: (_, { number }) => ({ label: number, to: `/orders/${number}` }),
  about: ({ t }) => t("refund.about"),
  schema: GiveRefundSchema,
  run: (args, { number, currency }, { amount, because, again }) =>
    issueGoodwillRefund(args.shop, { number, amount, because, again: again !== undefined, limits: refundLimitsOf(args, currency), who: args.who }),
  review: async (_, { left }, { amount }) =>
    amount <= left ? undefined : { ok: false as const, code: "more-than-paid" as const, left, field: "amount" },
  rejection: (rejected, args, { currency }) => {
    confirmLargeRefund(args, rejected);
    const money = (amount: number) => moneyText(amount, currency, args);
    const values = {
      left: "left" in rejected ? money(rejected.left) : "",
      ...("limit" in rejected && { limit: money(rejected.limit), given: money(rejected.given) }),
    };
    const isTyped = rejected.code === "more-than-paid" && "field" in rejected;
    return { text: `desk-orders:refund.rejection.${rejected.code}`, values, ...(isTyped && { field: rejected.field, status: 400 }) };
  },
  done: (_, { number, currency }, { amount }, args) => ({
    to: `/orders/${number}`,
    text: "desk-orders:refund.done",
    values: { amount: moneyText(amount, currency, args) },
  }),
  labels: { amount: "refund.amount", because: "note.label", again: "refund.again" },
  fields: ({ t, language, field, errors }, { currency, left: most, limit }) => {
    const money = (amount: number) => formatMoney(amount, currency, language);
    const left = money(most);
    return (
      <>
        <Field
          {...field.amount}
          hint={limit === null || limit >= most ? t("refund.most", { left }) : t("refund.most-limited", { left, limit: money(limit) })}
          prefix={currencySymbol(currency, language)}
          inputMode="decimal"
          autoComplete="off"
          width="short"
        />
        <TextAreaField {...field.because} hint={t("note.hint")} rows={2} maxLength={200} />
        {errors.some((error) => error.startsWith("desk-orders.refund.rejection.just-given")) && <CheckField {...field.again} />}
      </>
    );
  },
  consequences: ({ t, language }, { currency, isErased }, { amount }) => [
    t("refund.money", { amount: formatMoney(amount, currency, language) }),
    t(isErased ? "refund.no-mail" : "refund.mail"),
  ],
  submit: ({ t, language }, { currency, isErased }, { amount }) =>
    t(isErased ? "refund.confirm-quiet" : "refund.confirm", { amount: formatMoney(amount, currency, language) }),
});

export const { loader, action } = page;
export default page.Page;
