import { Form } from "@remix-run/react";
import type { Prices } from "#server/catalogue/overlay/package-change.ts";
import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { formatAmount } from "#server/locale/money.schema.ts";
import { PriceChangeSchema } from "#server/plans/staff/package-change.schema.ts";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useDeskForm } from "#app/desk/ui/use-desk-form.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { PeriodFields } from "./period-fields.tsx";
import { PriceDoubts } from "./price-doubts.tsx";
import { PriceFields, usePriceLabels } from "./price-fields.tsx";

/** Changes the prices of a package, now or for a period. */
export function PriceForm({ prices }: { prices: Prices }) {
  const { t } = useTranslation("desk-catalogue");
  const priceLabels = usePriceLabels();
  const current = Object.fromEntries(
    CURRENCIES.flatMap((currency) => {
      const amount = prices[currency];
      return amount === undefined ? [] : [[currency, formatAmount(amount)]];
    }),
  );
  const { form, fields, formProps } = useDeskForm("price", PriceChangeSchema, current);
  return (
    <Form {...formProps} className="panel form">
      <h2>{t("price.title")}</h2>
      <p className="soft">{t("price.about")}</p>
      <ErrorSummary form={form} labels={{ ...priceLabels, from: t("period.from"), until: t("period.until"), confirmed: t("doubt.confirm") }} />
      <PriceFields fields={fields} />
      <PeriodFields fields={fields} />
      <PriceDoubts intent="price" field={fields.confirmed} />
      <SubmitButton intent="price" kind="primary">
        {t("price.submit")}
      </SubmitButton>
    </Form>
  );
}
