import { useTranslation } from "#app/i18n/use-translation.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import type { OrderPageView } from "#app/routes/orders/view/view-order.server.ts";
import { TextLines } from "#app/routes/orders/view/labelled-value.tsx";
import { RefundedTotal } from "#app/routes/orders/view/refunded-total.tsx";
import { formatMoney } from "#server/locale/money.schema.ts";

/** The data of the order and its price, line by line. */
export function ReceiptPanel({ order }: { order: OrderPageView }) {
  const { t } = useTranslation("orders");
  const topUpLabel = useTopUpLabel();
  const { paid } = order;
  return (
    <section className="panel stack receipt" aria-labelledby="receipt-title">
      <h2 id="receipt-title">{t("receipt.title")}</h2>
      <dl className="facts">
        <div>
          <dt className="label">{t("receipt.number")}</dt>
          <dd className="number strong">{order.number}</dd>
        </div>
        <div>
          <dt className="label">{t("receipt.time")}</dt>
          <dd>
            <DateTime at={order.createdAt} /> <span className="small soft">{t("esim.hong-kong-time")}</span>
          </dd>
        </div>
        <div>
          <dt className="label">{t("field.email")}</dt>
          <dd>
            <span className="whole">{order.email}</span>
          </dd>
        </div>
        {paid && order.paymentMethod !== "none" && (
          <div>
            <dt className="label">{t("field.paymentMethod")}</dt>
            <dd>{t(`method.${order.paymentMethod}`)}</dd>
          </div>
        )}
        {order.iccid && order.sims.length === 0 && !order.topUp && (
          <div>
            <dt className="label">{t("field.iccid")}</dt>
            <dd className="code">{order.iccid}</dd>
          </div>
        )}
        {order.parcel && (
          <div>
            <dt className="label">{t("receipt.to")}</dt>
            <dd>
              <TextLines lines={order.parcel.to} />
            </dd>
          </div>
        )}
      </dl>
      <RefundedTotal
        sum={order.sum}
        item={topUpLabel(order)}
        isPosted={order.way === "physical"}
        totalLabel={paid ? t("receipt.paid") : undefined}
        refunds={order.refunds}
      />
    </section>
  );
}

/** Returns a function that labels the line of a top-up with the chosen amount and the free credit. Undefined for all other orders. */
function useTopUpLabel(): (order: Pick<OrderPageView, "topUp" | "credit">) => string | undefined {
  const { t, language } = useTranslation("orders");
  return ({ topUp, credit }) => {
    if (!topUp || credit === null) return undefined;
    const freeCredit = credit - topUp.face;
    const values = { amount: formatMoney(topUp.face, "HKD", language), free: formatMoney(freeCredit, "HKD", language) };
    return t(freeCredit > 0 ? "credit.line-free" : "credit.line", values);
  };
}
