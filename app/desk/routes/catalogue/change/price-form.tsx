import type { Prices } from "#server/catalogue/overlay/package-change.ts";
import { PriceChangeSchema } from "#server/plans/staff/package-change.schema.ts";
import { useDeskForm } from "#app/desk/ui/desk-form.tsx";
import { SubmitButton } from "#app/desk/ui/buttons.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PriceDoubts } from "./price-doubts.tsx";
import { PeriodFields, PriceFields, usePriceLabels } from "./price-fields.tsx";

/** Changes the prices of a package, now or for a period. The fields are empty: only what is typed changes, and temporary prices of others stay temporary. */
export function PriceForm({ prices }: { prices: Prices }) {
  const { t } = useTranslation("desk-catalogue");
  const priceLabels = usePriceLabels();
  const { form, fields, formProps } = useDeskForm("price", PriceChangeSchema);
  return (
    <form {...formProps} className="panel form">
      <h2>{t("price.title")}</h2>
      <p className="soft">{t("price.about")}</p>
      <ErrorSummary form={form} labels={{ ...priceLabels, from: t("period.from"), until: t("period.until"), confirmed: t("doubt.confirm") }} />
      <PriceFields fields={fields} current={prices} />
      <PeriodFields fields={fields} />
      <PriceDoubts intent="price" field={fields.confirmed} />
      <SubmitButton intent="price" kind="primary" text={t("price.submit")} />
    </form>
  );
}
