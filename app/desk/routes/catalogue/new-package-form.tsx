import { PACKAGE_KINDS, VALIDITY_STARTS } from "#server/domain/product-kinds.schema.ts";
import { NewPackageSchema } from "#server/plans/staff/package-change.schema.ts";
import { PriceDoubts } from "#app/desk/routes/catalogue/change/price-doubts.tsx";
import { PeriodFields, PriceFields, usePriceLabels } from "#app/desk/routes/catalogue/change/price-fields.tsx";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

const EXAMPLE_ID = "JP-7GB-30D";

type NewPackageFormProps = { plan: string; plans: { id: string; name: string }[] };

/** The contents, prices and period of a new package. Which fields a kind needs is said beside them: without scripts all are shown. */
export function NewPackageForm({ plan, plans }: NewPackageFormProps) {
  const { t } = useTranslation("desk-catalogue");
  const priceLabels = usePriceLabels();
  const { form, fields, formProps } = useDeskForm("review", NewPackageSchema, { plan, kind: "fixed", validityStart: "first-connection" });
  const labels = {
    package: t("field.id"),
    plan: t("column.plan"),
    kind: t("field.kind"),
    dataMb: t("field.data"),
    dailyMb: t("field.daily"),
    reducedKbps: t("field.reduced"),
    days: t("field.days"),
    hotspot: t("field.hotspot"),
    validityStart: t("field.validity"),
    useByDays: t("field.use-by"),
    ...priceLabels,
    from: t("period.from"),
    until: t("period.until"),
    confirmed: t("doubt.confirm"),
  };
  const digits = { inputMode: "numeric", autoComplete: "off", width: "short" } as const;
  return (
    <form {...formProps} className="form catalogue-new">
      <ErrorSummary form={form} labels={labels} />
      <Field
        field={fields.package}
        label={labels.package}
        hint={t("field.id-hint", { example: EXAMPLE_ID })}
        autoComplete="off"
        autoCapitalize="characters"
        width="medium"
      />
      <SelectField
        field={fields.plan}
        label={labels.plan}
        options={plans.map(({ id, name }) => ({ value: id, label: t("new.plan", { name, id }) }))}
        width="medium"
      />
      <ChoiceField
        field={fields.kind}
        legend={labels.kind}
        columns={2}
        options={PACKAGE_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`), description: t(`kind.${kind}-about`) }))}
      />
      <Field field={fields.dataMb} label={labels.dataMb} hint={t("field.data-hint")} {...digits} />
      <Field field={fields.dailyMb} label={labels.dailyMb} hint={t("field.daily-hint")} {...digits} />
      <Field field={fields.reducedKbps} label={labels.reducedKbps} hint={t("field.reduced-hint")} {...digits} />
      <Field field={fields.days} label={labels.days} {...digits} />
      <CheckField field={fields.hotspot} label={t("field.hotspot-check")} />
      <ChoiceField
        field={fields.validityStart}
        legend={labels.validityStart}
        options={VALIDITY_STARTS.map((start) => ({ value: start, label: t(`validity.${start}`), description: t(`validity.${start}-about`) }))}
      />
      <Field field={fields.useByDays} label={labels.useByDays} hint={t("field.use-by-hint")} {...digits} />
      <PriceFields fields={fields} />
      <PeriodFields fields={fields} />
      <PriceDoubts intent="review" field={fields.confirmed} />
      <SubmitButton intent="review" text={t("desk-orders:confirm.continue")} />
    </form>
  );
}
