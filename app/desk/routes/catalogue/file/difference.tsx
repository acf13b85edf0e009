import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { CURRENCIES, LANGUAGES } from "#server/locale/locale.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import { isDoubtful, type CatalogueDifference } from "#server/plans/file/compare-catalogue.ts";
import { DoubtList, useFigureText } from "#app/desk/routes/catalogue/change/price-doubts.tsx";
import { packageText } from "#app/desk/routes/catalogue/package-table.tsx";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Tabs } from "#app/ui/tabs.tsx";

/** What an uploaded file would change, one part at a time. */
export function Difference({ difference, uploadedAt }: { difference: DifferencePage; uploadedAt: number }) {
  const { t, language } = useTranslation("desk-catalogue");
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
  const { t, language } = useTranslation("desk-catalogue");
  const figureText = useFigureText();
  if (!shown) return [];
  switch (shown.name) {
    case "created":
      return shown.rows.map(({ id, kind, dataMb, dailyMb, days, price }) => {
        const amounts = CURRENCIES.map((currency) => formatMoney(price[currency] ?? 0, currency, language));
        const contents = packageText({ t, language }, { kind, mb: dataMb ?? dailyMb ?? 0, days, face: null });
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

const ROWS = 100;

/** The parts of a difference in the order of the page. */
const SECTIONS = ["doubts", "created", "removed", "returned", "prices", "renamed"] as const;
type DifferenceSection = (typeof SECTIONS)[number];

type Rows = {
  doubts: CatalogueDifference["doubts"]["prices"];
  created: CatalogueDifference["created"];
  removed: string[];
  returned: string[];
  prices: CatalogueDifference["prices"];
  renamed: CatalogueDifference["renamed"];
};

/** One page of a part of a difference. */
export type DifferencePage = {
  fingerprint: string;
  isDoubtful: boolean;
  order: CatalogueDifference["order"];
  manyRemoved: CatalogueDifference["doubts"]["manyRemoved"];
  /** The parts with anything in them. */
  sections: { name: DifferenceSection; count: number }[];
  /** The part that is shown; null if only the order of plans changes. */
  shown: { [Name in DifferenceSection]: { name: Name; rows: Rows[Name] } }[DifferenceSection] | null;
  /** The address of the next page of the part. */
  next: string | null;
};

/** Returns the part of a difference that an address asks for: `show` and `from`. */
export function toDifferencePage(difference: CatalogueDifference, search: URLSearchParams): DifferencePage {
  const { created, removed, returned, prices, renamed, order, doubts, fingerprint } = difference;
  const all: Rows = { doubts: doubts.prices, created, removed, returned, prices, renamed };
  const sections = SECTIONS.map((name) => ({ name, count: all[name].length })).filter(({ count }) => count > 0);
  const section = sections.find(({ name }) => name === search.get("show")) ?? sections[0];
  const start = Math.max(0, Math.floor(Number(search.get("from")) || 0));
  const end = start + ROWS;
  return {
    fingerprint,
    order,
    sections,
    isDoubtful: isDoubtful(difference),
    manyRemoved: doubts.manyRemoved,
    shown: section ? ({ name: section.name, rows: all[section.name].slice(start, end) } as DifferencePage["shown"]) : null,
    next: section && end < section.count ? `/catalogue/import?${new URLSearchParams({ show: section.name, from: String(end) })}` : null,
  };
}
