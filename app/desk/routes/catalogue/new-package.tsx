import { PACKAGE_KINDS } from "#server/domain/product-kinds.schema.ts";
import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { createPackage, reviewPackage } from "#server/plans/staff/create-package.ts";
import { listPlanNames } from "#server/plans/staff/list-plans-for-staff.ts";
import { NewPackageSchema } from "#server/plans/staff/package-change.schema.ts";
import { deskLanguage } from "#app/desk/language.server.ts";
import { doubtsRejection, PriceDoubts, runWithDoubts } from "#app/desk/routes/catalogue/change/price-doubts.tsx";
import { PeriodFields, PriceFields } from "#app/desk/routes/catalogue/change/price-fields.tsx";
import { verbPage } from "#app/desk/verb/verb-page.tsx";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { formatSpeed } from "#app/ui/format-data.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { packageText } from "./package-table.tsx";

const EXAMPLE_ID = "JP-7GB-30D";
const FIELD_OF = { "id-taken": "package", "plan-unknown": "plan", "period-over": "until", "price-too-low": "HKD" } as const;
const DIGITS = { inputMode: "numeric", autoComplete: "off", width: "short" } as const;

/** Creates a package of a plan. `?plan=`: the plan that is chosen at first. Which fields a kind needs is said beside them: without scripts all are shown. */
const page = verbPage({
  area: "desk-catalogue",
  permission: "catalogue.edit",
  intent: "create",
  subject: ({ request }) => ({ plan: new URL(request.url).searchParams.get("plan") ?? "" }),
  show: async ({ shop, request, context }, { plan }) => {
    const language = deskLanguage(request, context);
    return { plan, plans: (await listPlanNames(shop)).map(({ id, names }) => ({ id, name: names[language] })) };
  },
  title: () => "desk-catalogue:new.title",
  about: ({ t }) => t("new.about"),
  parent: ({ t }) => ({ label: t("desk:section.catalogue"), to: "/catalogue" }),
  above: ({ t }) => <Notice kind="warn">{t("new.carrier")}</Notice>,
  schema: NewPackageSchema,
  review: (args, _, typed) => runWithDoubts(args, (confirmed) => reviewPackage(args.shop, { ...typed, confirmed })),
  run: (args, _, typed) => runWithDoubts(args, (confirmed) => createPackage(args.shop, { ...typed, confirmed, who: args.who })),
  rejection: (rejected, { form }) =>
    rejected.code === "confirm-price"
      ? doubtsRejection(form, rejected.doubts)
      : { text: `desk-catalogue:rejection.${rejected.code}`, field: FIELD_OF[rejected.code] },
  done: (_, __, { package: id }) => ({ to: `/catalogue/packages/${encodeURIComponent(id)}`, text: "desk-catalogue:done.created", values: { id } }),
  className: "catalogue-new",
  labels: {
    package: "field.id",
    plan: "column.plan",
    kind: "field.kind",
    dataMb: "field.data",
    dailyMb: "field.daily",
    reducedKbps: "field.reduced",
    days: "field.days",
    hotspot: "field.hotspot",
    useByDays: "field.use-by",
    CNY: "price.CNY",
    HKD: "price.HKD",
    USD: "price.USD",
    from: "period.from",
    until: "period.until",
    confirmed: "doubt.confirm",
  },
  defaults: ({ plan }) => ({ plan, kind: "fixed" }),
  fields: ({ t, field, fields }, { plans }) => (
    <>
      <Field {...field.package} hint={t("field.id-hint", { example: EXAMPLE_ID })} autoComplete="off" autoCapitalize="characters" width="medium" />
      <SelectField {...field.plan} options={plans.map(({ id, name }) => ({ value: id, label: t("new.plan", { name, id }) }))} width="medium" />
      <ChoiceField
        field={fields.kind}
        legend={field.kind.label}
        columns={2}
        options={PACKAGE_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`), description: t(`kind.${kind}-about`) }))}
      />
      <Field {...field.dataMb} hint={t("field.data-hint")} {...DIGITS} />
      <Field {...field.dailyMb} hint={t("field.daily-hint")} {...DIGITS} />
      <Field {...field.reducedKbps} hint={t("field.reduced-hint")} {...DIGITS} />
      <Field {...field.days} {...DIGITS} />
      <CheckField field={fields.hotspot} label={t("field.hotspot-check")} />
      <Field {...field.useByDays} hint={t("field.use-by-hint")} {...DIGITS} />
      <PriceFields fields={fields} />
      <PeriodFields fields={fields} />
      <PriceDoubts intent="review" field={fields.confirmed} />
    </>
  ),
  consequences: (words, { plans }, created) => {
    const { t, language } = words;
    const { package: id, kind, days, reducedKbps, hotspot, useByDays, from, until } = created;
    const mb = (kind === "fixed" ? created.dataMb : created.dailyMb) ?? 0;
    const plan = plans.find((one) => one.id === created.plan)?.name ?? created.plan;
    const prices = CURRENCIES.flatMap((currency) => (created[currency] === undefined ? [] : [formatMoney(created[currency], currency, language)]));
    const moment = (at: number) => formatDateTime(at, language, "date-time");
    return [
      t("review.contents", { plan, contents: packageText(words, { kind, mb, days, face: null }) }),
      ...(reducedKbps === undefined ? [] : [t("review.reduced", { speed: formatSpeed(reducedKbps, language) })]),
      t(hotspot ? "review.hotspot" : "review.no-hotspot"),
      t("review.days", { count: useByDays }),
      t("review.price", { prices: formatOpenList(prices, language) }),
      from === undefined ? t("review.now") : t("review.from", { at: moment(from) }),
      ...(until === undefined ? [] : [t("review.until", { at: moment(until) })]),
      t("review.final", { id }),
    ];
  },
  submit: ({ t }, _, { package: id }) => t("review.submit", { id }),
});
export const { loader, action } = page;
export default page.Page;
