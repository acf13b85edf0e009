import { useLanguage } from "#app/i18n/translator.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FormRejection } from "#app/forms/form-rejection.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Money } from "#app/ui/money.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { path } from "#server/locale/path.schema.ts";
import { StateBadge } from "./state-badge.tsx";
import type { MyOrdersView } from "./view-my-orders.server.ts";

const COLUMNS = ["number", "time", "unit-price", "quantity", "status", "amount"] as const;
const NUMERIC_COLUMNS: readonly string[] = ["unit-price", "quantity", "amount"];

/** A page of the account's orders, newest first: a table on wide screens, panels on phones (§2, My orders). */
export function MyOrders({ orders, page, pages }: MyOrdersView) {
  const { t } = useTranslation("my-orders");
  const label = (column: (typeof COLUMNS)[number]) => t(`column.${column}`);
  const firstToPay = orders.find(({ unpaid }) => unpaid?.canPay)?.number;
  return (
    <div className="page page-body stack-wide">
      <h1>{t("title")}</h1>
      <FormRejection />
      {orders.length === 0 ? (
        <EmptyState title={t("empty.title")} action={<ButtonLink page="destination">{t("empty.action")}</ButtonLink>}>
          {t("empty.text")}
        </EmptyState>
      ) : (
        <div className="stack">
          <table className="order-list">
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className={NUMERIC_COLUMNS.includes(column) ? "label figure" : "label"}>
                    {label(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.number}>
                  <td data-label={label("number")} className="number">
                    <PageLink page="account/order" query={{ order: order.number }} className="strong">
                      {order.number}
                    </PageLink>
                    <span className="soft small">{order.title}</span>
                  </td>
                  <td data-label={label("time")}>
                    <DateTime at={order.createdAt} />
                  </td>
                  <td data-label={label("unit-price")} className="figure">
                    <Money amount={order.unitPrice} currency={order.currency} />
                  </td>
                  <td data-label={label("quantity")} className="figure">
                    {order.quantity}
                  </td>
                  <td data-label={label("status")} className={order.unpaid ? "order-next" : undefined}>
                    <StateBadge state={order.state} delivered={order.delivered} />
                    {order.unpaid && <UnpaidActions {...order.unpaid} page={page} number={order.number} primary={order.number === firstToPay} />}
                  </td>
                  <td data-label={label("amount")} className="figure strong">
                    <Money amount={order.total} currency={order.currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {pages > 1 && <Pages page={page} pages={pages} />}
        </div>
      )}
      <p className="soft small">{t("missing")}</p>
    </div>
  );
}

/** What the buyer of an unpaid order can do: pay it, and remove it from the list. `primary`: it is the first of the list that can be paid. */
function UnpaidActions({ number, canPay, primary, page }: { number: string; canPay: boolean; primary: boolean; page: number }) {
  const { t } = useTranslation("my-orders");
  return (
    <form method="post" action={path(useLanguage(), "account/order", { page: page > 1 ? page : null })} className="cluster">
      {canPay && (
        <ButtonLink page="account/order" query={{ order: number }} kind={primary ? "primary" : "secondary"}>
          {t("pay")}
        </ButtonLink>
      )}
      <input type="hidden" name="order" value={number} />
      <button name="intent" value="dismiss" className="text-button" aria-label={t("dismiss-order", { number })}>
        {t("dismiss")}
      </button>
    </form>
  );
}

function Pages({ page, pages }: Pick<MyOrdersView, "page" | "pages">) {
  const { t } = useTranslation("my-orders");
  return (
    <nav className="between" aria-label={t("pages.label")}>
      <span>
        {page > 1 && (
          <PageLink page="account/order" query={{ page: page > 2 ? page - 1 : null }} rel="prev" className="with-icon">
            {t("pages.newer")}
          </PageLink>
        )}
      </span>
      <span className="soft small number">{t("pages.here", { page, pages })}</span>
      <span>
        {page < pages && (
          <PageLink page="account/order" query={{ page: page + 1 }} rel="next" className="with-icon">
            {t("pages.older")}
          </PageLink>
        )}
      </span>
    </nav>
  );
}
