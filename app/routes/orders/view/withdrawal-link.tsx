import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import type { OrderPageView } from "./view-order.server.ts";
import type { Query } from "#server/locale/path.schema.ts";

type WithdrawalLinkProps = { order: Pick<OrderPageView, "withdrawnAt" | "canWithdraw">; /** Grants access to the order. */ query: Query };

/** The link to the form that withdraws from the contract of an order, or when the buyer did. */
export function WithdrawalLink({ order: { withdrawnAt, canWithdraw }, query }: WithdrawalLinkProps) {
  const { t, language } = useTranslation("orders");
  if (withdrawnAt !== null) return <p className="small">{t("withdrawal.done", { date: formatDateTime(withdrawnAt, language, "date-time") })}</p>;
  if (!canWithdraw) return null;
  return (
    <p className="small no-print">
      <PageLink page="withdrawal" query={query}>
        {t("withdrawal.link")}
      </PageLink>
    </p>
  );
}
