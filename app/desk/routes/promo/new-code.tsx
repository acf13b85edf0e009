import { addPromoCode, reviewPromoCode } from "#server/orders/promo/add-promo-code.ts";
import { findPromoDoubts, promoOfForm } from "#server/orders/promo/new-promo.ts";
import { MAX_PROMO_CODE, NewPromoSchema } from "#server/orders/promo/promo-terms.schema.ts";
import { PROMO_KINDS } from "#server/domain/order-states.schema.ts";
import { formatList } from "#server/locale/format-list.schema.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { currencySymbol } from "#server/locale/money.schema.ts";
import { requireConfirmedPost } from "#app/desk/confirmation.server.ts";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { promoTerms } from "./promo-terms.tsx";

/** Adds a promo code. Its address is that of no code: codes have letters and digits only. */
const page = verbPage({
  area: "desk-promo",
  permission: "promo.edit",
  intent: "add",
  subject: () => ({}),
  title: () => "desk-promo:new.title",
  about: ({ t }) => t("new.about"),
  parent: ({ t }) => ({ label: t("desk:section.promo"), to: "/promo" }),
  schema: NewPromoSchema,
  review: async ({ shop }, _, typed) => {
    const promo = promoOfForm(typed);
    const result = await reviewPromoCode(shop, promo);
    return result.ok ? { promo, doubts: result.doubts } : result;
  },
  run: async (args, _, typed) => {
    const promo = promoOfForm(typed);
    if (findPromoDoubts(promo).length > 0) requireConfirmedPost(args);
    const result = await addPromoCode(args.shop, { promo, confirmed: typed.confirmed !== undefined, who: args.who });
    return { ...result, promo };
  },
  rejection: (rejected) => {
    if (rejected.code === "confirm-terms") return { unconfirmed: { promo: rejected.promo, doubts: rejected.doubts } };
    return { text: `desk-promo:rejection.${rejected.code}`, field: rejected.code === "promo-exists" ? "code" : "ends" };
  },
  done: ({ promo: { code } }) => ({ to: `/promo/${code}`, text: "desk-promo:done.added", values: { code } }),
  className: "promo-form",
  labelsOf: ({ t }) => ({
    code: t("fact.code"),
    kind: t("form.kind"),
    percent: t("form.percent"),
    ...Object.fromEntries(
      CURRENCIES.flatMap((currency) => [
        [`amount${currency}`, t("form.amount", { currency })],
        [`minimum${currency}`, t("form.minimum", { currency })],
      ]),
    ),
    starts: t("form.starts"),
    ends: t("form.ends"),
    uses: t("form.uses"),
    perCustomer: t("form.per-customer"),
  }),
  // An amount is the discount of a fixed code, and the largest discount of a percentage.
  fields: ({ t, language, field }) => (
    <>
      <Field
        {...field.code}
        hint={t("form.code-hint", { max: MAX_PROMO_CODE })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        width="medium"
      />
      <ChoiceField
        field={field.kind.field}
        legend={field.kind.label}
        columns={2}
        options={PROMO_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}.label`), description: t(`kind.${kind}.about`) }))}
      />
      <Field {...field.percent} hint={t("form.percent-hint")} optional inputMode="decimal" autoComplete="off" width="short" />
      <fieldset className="field">
        <legend>{t("form.amounts")}</legend>
        <p className="hint">{t("form.amounts-hint")}</p>
        <div className="promo-amounts">
          {CURRENCIES.flatMap((currency) =>
            (["amount", "minimum"] as const).map((kind) => (
              <Field
                key={kind + currency}
                {...field[`${kind}${currency}`]}
                prefix={currencySymbol(currency, language)}
                inputMode="decimal"
                autoComplete="off"
              />
            )),
          )}
        </div>
      </fieldset>
      <div className="promo-amounts">
        <Field {...field.starts} hint={t("form.starts-hint")} optional type="date" />
        <Field {...field.ends} hint={t("form.ends-hint")} optional type="date" />
        <Field {...field.uses} hint={t("form.uses-hint")} optional inputMode="numeric" autoComplete="off" />
        <Field {...field.perCustomer} hint={t("form.per-customer-hint")} optional inputMode="numeric" autoComplete="off" />
      </div>
    </>
  ),
  consequences: (words, _, __, { promo }) => {
    const { t, language } = words;
    const { discountIn, minimumIn } = promoTerms(words);
    const moment = (at: number) => formatDateTime(at, language, "date-time");
    const { startsAt, endsAt, maxUses, maxUsesPerCustomer } = promo;
    return [
      ...CURRENCIES.map((currency) => {
        const minimum = minimumIn(promo, currency);
        const terms = { currency, terms: discountIn(promo, currency) };
        return minimum === null ? t("review.terms", terms) : t("review.terms-from", { ...terms, minimum });
      }),
      startsAt === null ? t("review.at-once") : t("review.from", { at: moment(startsAt) }),
      endsAt === null ? t("review.no-end") : t("review.until", { at: moment(endsAt) }),
      maxUses === null ? t("review.any-uses") : t("review.uses", { count: maxUses }),
      maxUsesPerCustomer === null ? t("review.any-per-customer") : t("review.per-customer", { count: maxUsesPerCustomer }),
      t("review.final"),
    ];
  },
  doubts: ({ t, language }, { doubts }) =>
    doubts.length > 0 && {
      label: t("confirm.label"),
      missed: "desk-promo:confirm.needed",
      boxes: (field) => (
        <>
          <Notice kind="warn" title={t("confirm.title")}>
            <ul>
              {doubts.map((doubt) => (
                <li key={doubt.code}>
                  {doubt.code === "no-cap" ? t("confirm.no-cap", { currencies: formatList(doubt.currencies, language) }) : t(`confirm.${doubt.code}`)}
                </li>
              ))}
            </ul>
          </Notice>
          <CheckField field={field} label={t("confirm.label")} />
        </>
      ),
    },
  submit: ({ t }, _, { code }) => t("review.submit", { code }),
});

export const { loader, action } = page;
export default page.Page;
