import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import type { Query } from "#server/locale/path.schema.ts";

/** The link to the form that withdraws from the contract of an order, or when the buyer did. `query`: grants access to the order. */
export function WithdrawalLink({ withdrawnAt, query }: { withdrawnAt: number | null; query: Query }) {
  const { t, language } = useTranslation("orders");
  if (withdrawnAt !== null) return <p className="small">{t("withdrawal.done", { date: formatDateTime(withdrawnAt, language, "date-time") })}</p>;
  return (
    <p className="small no-print">
      <PageLink page="withdrawal" query={query}>
        {t("withdrawal.link")}
      </PageLink>
    </p>
  );
}
