import { useTranslation } from "react-i18next";
import { DateTime } from "#app/ui/date-time.tsx";
import { Money } from "#app/ui/money.tsx";
import { Fact, Lines } from "#app/routes/orders/view/labelled-value.tsx";
import type { MyOrderShown } from "./view-my-orders.server.ts";

/** Every field of an order (§3). */
export function MyOrderFacts({ order }: { order: MyOrderShown }) {
  const { t } = useTranslation(["my-orders", "orders"]);
  const { sum, way, parcel, paymentMethod } = order;
  return (
    <section className="stack" aria-labelledby="facts">
      <h2 id="facts">{t("detail.facts")}</h2>
      <dl className="pairs">
        <Fact label={t("column.number")}>
          <span className="number">{order.number}</span>
        </Fact>
        <Fact label={t("column.time")}>
          <DateTime at={order.createdAt} />
        </Fact>
        <Fact label={t(order.credit === null ? "detail.package" : "orders:credit.product")}>{order.title}</Fact>
        <Fact label={t("detail.way")}>{t(order.topUp ? "orders:credit.way" : `orders:way.${way}`)}</Fact>
        {order.credit !== null && (
          <Fact label={t("orders:credit.credit")}>
            <Money amount={order.credit} currency="HKD" />
          </Fact>
        )}
        <Fact label={t("column.unit-price")}>
          <Money amount={sum.unitPrice} currency={sum.currency} />
        </Fact>
        <Fact label={t("column.quantity")}>{sum.quantity}</Fact>
        <Fact label={t("detail.physical")}>{t(way === "physical" ? "detail.yes" : "detail.no")}</Fact>
        <Fact label={t("detail.channel")}>{t("detail.channel-shop")}</Fact>
        <Fact label={t("detail.method")}>
          {!order.paid ? t("detail.not-paid") : paymentMethod === "none" ? t("detail.method-none") : t(`orders:method.${paymentMethod}`)}
        </Fact>
        <Fact label={t("orders:field.email")} long>
          {order.email}
        </Fact>
        {order.iccid && order.sims.length === 0 && (
          <Fact label={t("orders:field.iccid")}>
            <span className="code">{order.iccid}</span>
          </Fact>
        )}
        {order.phone && (
          <Fact label={t("detail.phone")}>
            <span className="number">{order.phone}</span>
          </Fact>
        )}
        <Fact label={t("detail.address")} long>
          {parcel ? <Lines of={parcel.to} /> : t("detail.no-address")}
        </Fact>
        {parcel?.courier && <Fact label={t("orders:result.shipped.courier")}>{parcel.courier}</Fact>}
        {parcel?.trackingNumber && (
          <Fact label={t("orders:result.shipped.tracking")}>
            <span className="code">{parcel.trackingNumber}</span>
          </Fact>
        )}
      </dl>
    </section>
  );
}
