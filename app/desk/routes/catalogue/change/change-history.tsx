import { CURRENCIES } from "#server/locale/locale.schema.ts";
import { formatOpenList } from "#server/locale/format-list.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import type { ChangeRecord } from "#server/plans/staff/show-package.ts";
import { DataTable } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

const TONES = { active: "good", scheduled: "warn", ended: "", "called-off": "" } as const;

/** The changes of a package by staff, newest first, with a link that ends one. */
export function ChangeHistory({ id, history, next }: { id: string; history: ChangeRecord[]; next: string | null }) {
  const { t } = useTranslation("desk-catalogue");
  return (
    <DataTable
      caption={t("history.title")}
      rows={history}
      rowKey={({ id: change }) => change}
      next={next}
      empty={<p>{t("history.none")}</p>}
      columns={[
        { key: "what", label: t("history.what"), isHeader: true, cell: (change) => <ChangeText change={change} /> },
        { key: "state", label: t("history.state"), cell: ({ state }) => <span className={`state ${TONES[state]}`}>{t(`history.${state}`)}</span> },
        { key: "from", label: t("period.from"), cell: ({ startsAt }) => <Moment at={startsAt} /> },
        { key: "until", label: t("period.ends"), cell: ({ endsAt }) => (endsAt === null ? t("period.open") : <Moment at={endsAt} />) },
        { key: "by", label: t("history.by"), cell: ({ madeBy }) => madeBy },
        { key: "made", label: t("history.made"), cell: ({ madeAt }) => <Moment at={madeAt} /> },
        { key: "end", label: "", cell: (change) => <EndLink id={id} change={change} /> },
      ]}
    />
  );
}

function EndLink({ id, change: { id: change, state, endedBy } }: { id: string; change: ChangeRecord }) {
  const { t } = useTranslation("desk-catalogue");
  if (state === "active" || state === "scheduled") {
    const to = `/catalogue/packages/${encodeURIComponent(id)}/changes/${encodeURIComponent(change)}`;
    return <a href={to}>{t(state === "active" ? "end.link" : "end.link-scheduled")}</a>;
  }
  return endedBy !== null && <span className="soft">{t("history.ended-by", { name: endedBy })}</span>;
}

function ChangeText({ change: { kind, prices, onSale } }: { change: ChangeRecord }) {
  const { t } = useTranslation("desk-catalogue");
  const language = useLanguage();
  if (kind === "sale") return t(onSale ? "history.put-on-sale" : "history.taken-off-sale");
  const amounts = CURRENCIES.flatMap((currency) => {
    const amount = prices[currency];
    return amount === undefined ? [] : [formatMoney(amount, currency, language)];
  });
  return t(kind === "created" ? "history.created" : "history.price", { prices: formatOpenList(amounts, language) });
}
