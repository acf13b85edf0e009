import { WithdrawalLink } from "#app/routes/orders/view/withdrawal-link.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import type { LinkAccess } from "#app/routes/orders/access/order-access.server.ts";
import type { OrderPageView } from "#app/routes/orders/view/view-order.server.ts";

/**
 * Links from an order's page to the receipt, the cancellation, the withdrawal and the account's orders. A visitor with a link key sees the advice to keep the
 * link instead of the account's orders.
 */
export function OrderLinks({
  order,
  bare = false,
}: {
  order: Pick<OrderPageView, "number" | "paid" | "canWithdraw" | "withdrawnAt" | "hasDates" | "canCancel" | "failedUnits" | "esims" | "quantity"> & {
    access: LinkAccess;
  };
  /** Whether the page and the linked pages are shown inside another app. */
  bare?: boolean;
}) {
  const { t, language } = useTranslation("orders");
  const isPart = order.quantity > 1 && (order.failedUnits > 0 || order.esims.length > 0);
  const link = { order: order.number, key: order.access.key, app: bare ? 1 : null };
  return (
    <>
      {order.paid && (
        <p>
          <PageLink page="order-receipt" query={link} className="with-icon no-print">
            <Icon name="print" />
            {t("result.receipt")}
          </PageLink>
        </p>
      )}
      {order.hasDates && (
        <p>
          {/* A plain link, since its target is a download, not a page. */}
          <a href={path(language, "order-calendar", { order: order.number, key: order.access.key })} className="with-icon no-print" download>
            <Icon name="calendar" />
            {t("esim.calendar")}
          </a>
        </p>
      )}
      {order.canCancel && (
        <p>
          <PageLink page="order-cancel" query={link} className="with-icon no-print">
            <Icon name="close" />
            {t(isPart ? "cancel.link-part" : "cancel.link")}
          </PageLink>
        </p>
      )}
      <WithdrawalLink order={order} query={link} />
      {order.access.key === null ? (
        <PageLink page="account/order" className="no-print">
          {t("result.my-orders")}
        </PageLink>
      ) : (
        <p className="small soft">{t("result.keep-link")}</p>
      )}
    </>
  );
}
