import { useTranslation } from "#app/i18n/use-translation.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Money } from "#app/ui/money.tsx";
import { path } from "#server/locale/path.schema.ts";
import { NextStep } from "#app/routes/orders/payment/next-step.tsx";
import { OrderHeader } from "./order-header.tsx";
import { OrderLinks } from "./order-links.tsx";
import { RefreshFallback } from "#app/routes/orders/view/refresh-fallback.tsx";
import { ReceiptPanel } from "./receipt-panel.tsx";
import { Cancellation } from "#app/routes/orders/view/refund-state.tsx";
import type { OrderPageView } from "#app/routes/orders/view/view-order.server.ts";
import type { OrderPageProps, SimBalance } from "./order-page-props.ts";
import { VALIDITY_DAYS } from "#server/catalogue/purchase-options.schema.ts";

type TopUpPageProps = OrderPageProps & {
  topUp: NonNullable<OrderPageView["topUp"]>;
  balance: SimBalance;
  /** Whether the page is shown inside another app. */
  bare: boolean;
};

/** The result of a top-up: its state, the current balance of the SIM, and links to top up again (§2, §4). */
export function TopUpPage({ order, topUp, balance, bare, lastResult }: TopUpPageProps) {
  const { t, language } = useTranslation("orders");
  const app = bare ? 1 : null;
  const address = path(language, "order-result", { order: order.number, key: order.access.key, app });
  const isDone = order.page === "renewed";
  const topUpPath = (tab: string | null) => path(language, bare ? "top-up-gogo-china-app" : topUp.page, { iccid: topUp.iccid, tab });
  return (
    <div className="narrow page-body order-page">
      <OrderHeader order={order} />
      {order.waiting && <RefreshFallback waitedMs={order.waitedMs} address={address} />}
      <Cancellation order={order} />
      <NextStep order={order} bare={bare} retryAddress={address} lastResult={lastResult} />
      <section className="panel stack">
        <dl className="rows">
          <div>
            <dt>{t("credit.sim")}</dt>
            <dd className="code">…{topUp.iccid.slice(-6)}</dd>
          </div>
          <div>
            <dt>{t("credit.credit")}</dt>
            <dd className="strong">
              <Money amount={(order.credit ?? 0) * order.quantity} currency="HKD" />
            </dd>
          </div>
          {isDone && balance && <BalanceRows balance={balance} />}
        </dl>
        {isDone && !balance && <p className="small">{t("credit.balance-silent")}</p>}
        <p className="small soft">{t("credit.rule", { days: VALIDITY_DAYS })}</p>
      </section>
      <p className="cluster no-print">
        {isDone && (
          <a href={topUpPath(null)} className={buttonClass({ kind: "secondary" })}>
            {t("credit.again")}
          </a>
        )}
        <a href={topUpPath("usage")}>{t("credit.usage")}</a>
      </p>
      <ReceiptPanel order={order} />
      <div className="stack">
        <OrderLinks order={order} bare={bare} />
      </div>
    </div>
  );
}

function BalanceRows({ balance: { amount, validUntil } }: { balance: NonNullable<SimBalance> }) {
  const { t } = useTranslation("orders");
  return (
    <>
      <div>
        <dt>{t("credit.balance")}</dt>
        <dd className="strong">
          <Money amount={amount} currency="HKD" />
        </dd>
      </div>
      {validUntil !== null && (
        <div>
          <dt>{t("credit.valid-until")}</dt>
          <dd>
            <DateTime at={validUntil} style="date" />
          </dd>
        </div>
      )}
    </>
  );
}
