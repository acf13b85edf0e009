import { CURRENCIES } from "#server/locale/locale.schema.ts";
import type { ForecastTerms } from "#server/plans/staff/show-package.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Money } from "#app/ui/money.tsx";
import { SaleState } from "./package-table.tsx";

/** What customers see of a package now, and from each later moment on. */
export function ForecastTable({ caption, forecast }: { caption: string; forecast: ForecastTerms[] }) {
  const { t } = useTranslation("desk-catalogue");
  const rows = forecast.map((terms, index) => ({ ...terms, isNow: index === 0 }));
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={({ from }) => String(from)}
      empty={null}
      columns={[
        { key: "from", label: t("forecast.from"), isHeader: true, cell: ({ from, isNow }) => (isNow ? t("forecast.now") : <Moment at={from} />) },
        ...CURRENCIES.map((currency) => ({
          key: currency,
          label: currency,
          isNumber: true,
          cell: ({ prices }: ForecastTerms) => {
            const amount = prices[currency];
            return amount !== undefined && <Money amount={amount} currency={currency} />;
          },
        })),
        { key: "sale", label: t("column.sale"), cell: ({ onSale }) => <SaleState onSale={onSale} /> },
      ]}
    />
  );
}
