import { SaleChangeSchema } from "#server/plans/staff/package-change.schema.ts";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PeriodFields } from "./price-fields.tsx";

/** Takes a package off sale or puts it on sale, now or for a period. Neither is chosen at first: a form that is saved untouched changes nothing. */
export function SaleForm() {
  const { t } = useTranslation("desk-catalogue");
  const { form, fields, formProps } = useDeskForm("sale", SaleChangeSchema);
  return (
    <form {...formProps} className="panel form">
      <h2>{t("sale.title")}</h2>
      <p className="soft">{t("sale.about")}</p>
      <ErrorSummary form={form} labels={{ onSale: t("sale.label"), from: t("period.from"), until: t("period.until") }} />
      <ChoiceField
        field={fields.onSale}
        legend={t("sale.label")}
        options={[
          { value: "false", label: t("sale.take-off") },
          { value: "true", label: t("sale.put-on") },
        ]}
      />
      <PeriodFields fields={fields} />
      <SubmitButton intent="sale" text={t("sale.submit")} />
    </form>
  );
}
