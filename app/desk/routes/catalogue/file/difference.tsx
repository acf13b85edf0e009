import { CURRENCIES, LANGUAGES } from "#server/locale/locale.schema.ts";
import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { DifferencePage } from "./difference-page.ts";
import { DoubtList } from "#app/desk/routes/catalogue/change/price-doubts.tsx";
import { useFigureText } from "#app/desk/routes/catalogue/change/use-figure-text.ts";
import { usePackageText } from "#app/desk/routes/catalogue/use-package-text.ts";

/** What an uploaded file would change, one part at a time. */
export function Difference({ difference, uploadedAt }: { difference: DifferencePage; uploadedAt: number }) {
  const { t } = useTranslation("desk-catalogue");
  const language = useLanguage();
  const { sections, shown, order, manyRemoved } = difference;
  const orderText = (plans: string[]) => (plans.length > 0 ? formatOpenList(plans, language) : t("place.released"));
  return (
    <section className="stack">
      <h2>{t("difference.title")}</h2>
      <p className="soft">
        {t("difference.uploaded")} <Moment at={uploadedAt} />
      </p>
      {manyRemoved && <Notice kind="warn">{t("difference.many-removed", { count: manyRemoved.removed, of: manyRemoved.of })}</Notice>}
      {order && <p>{t("difference.order", { from: orderText(order.from), to: orderText(order.to) })}</p>}
      {sections.length > 0 && (
        <Tabs
          label={t("difference.title")}
          items={sections.map(({ name, count }) => ({
            label: t(`difference.section.${name}`, { count }),
            href: `/catalogue/import?show=${name}`,
            current: name === shown?.name,
          }))}
        />
      )}
      {shown && <DifferenceRows difference={difference} />}
    </section>
  );
}

type Row = { id: string; text: React.ReactNode };

function DifferenceRows({ difference: { shown, next } }: { difference: DifferencePage }) {
  const { t } = useTranslation("desk-catalogue");
  const rows = useRows(shown);
  return (
    <DataTable
      caption={t("difference.title")}
      rows={rows}
      rowKey={({ id }) => id}
      next={next}
      empty={null}
      columns={[
        { key: "id", label: t("column.id"), isHeader: true, cell: ({ id }) => <span className="number">{id}</span> },
        { key: "change", label: t("history.what"), cell: ({ text }) => text },
      ]}
    />
  );
}

/** What happens to each package or plan of a part, in words. */
function useRows(shown: DifferencePage["shown"]): Row[] {
  const { t } = useTranslation("desk-catalogue");
  const language = useLanguage();
  const figureText = useFigureText();
  const packageText = usePackageText();
  if (!shown) return [];
  switch (shown.name) {
    case "created":
      return shown.rows.map(({ id, kind, dataMb, dailyMb, days, price }) => {
        const amounts = CURRENCIES.map((currency) => formatMoney(price[currency] ?? 0, currency, language));
        const contents = packageText({ kind, mb: dataMb ?? dailyMb ?? 0, days, face: null });
        return { id, text: t("difference.created", { contents, prices: formatOpenList(amounts, language) }) };
      });
    case "removed":
      return shown.rows.map((id) => ({ id, text: t("difference.removed") }));
    case "returned":
      return shown.rows.map((id) => ({ id, text: t("difference.returned") }));
    case "prices":
      return shown.rows.map(({ id, figures }) => ({ id, text: formatOpenList(figures.map(figureText), language) }));
    case "renamed":
      return shown.rows.map(({ plan, from, to }) => {
        const changed = LANGUAGES.filter((key) => from[key] !== to[key]);
        const texts = changed.map((key) => t("difference.renamed", { language: t(`desk:language.${key}`), from: from[key], to: to[key] }));
        return { id: plan, text: formatOpenList(texts, language) };
      });
    case "doubts":
      return shown.rows.map(({ id, doubts }) => ({ id, text: <DoubtList doubts={doubts} /> }));
  }
}
