import { useTranslation } from "#app/i18n/use-translation.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Money } from "#app/ui/money.tsx";
import { LabelledValue, TextLines } from "#app/routes/orders/view/labelled-value.tsx";
import type { MyOrderView } from "./view-my-orders.server.ts";

/** All fields of an order (§3). */
export function MyOrderFacts({ order }: { order: MyOrderView }) {
  const { t } = useTranslation("my-orders");
  const { sum, way, parcel, paymentMethod } = order;
  return (
    <section className="stack" aria-labelledby="facts">
      <h2 id="facts">{t("detail.facts")}</h2>
      <dl className="pairs">
        <LabelledValue label={t("column.number")}>
          <span className="number">{order.number}</span>
        </LabelledValue>
        <LabelledValue label={t("column.time")}>
          <DateTime at={order.createdAt} />
        </LabelledValue>
        <LabelledValue label={t(order.credit === null ? "detail.package" : "orders:credit.product")}>{order.title}</LabelledValue>
        <LabelledValue label={t("detail.way")}>{t(order.topUp ? "orders:credit.way" : `orders:way.${way}`)}</LabelledValue>
        {order.credit !== null && (
          <LabelledValue label={t("orders:credit.credit")}>
            <Money amount={order.credit} currency="HKD" />
          </LabelledValue>
        )}
        <LabelledValue label={t("column.unit-price")}>
          <Money amount={sum.unitPrice} currency={sum.currency} />
        </LabelledValue>
        <LabelledValue label={t("column.quantity")}>{sum.quantity}</LabelledValue>
        <LabelledValue label={t("detail.physical")}>{t(way === "physical" ? "detail.yes" : "detail.no")}</LabelledValue>
        <LabelledValue label={t("detail.channel")}>{t("detail.channel-shop")}</LabelledValue>
        <LabelledValue label={t("detail.method")}>
          {!order.paid ? t("detail.not-paid") : paymentMethod === "none" ? t("detail.method-none") : t(`orders:method.${paymentMethod}`)}
        </LabelledValue>
        <LabelledValue label={t("orders:field.email")} long>
          {order.email}
        </LabelledValue>
        {order.iccid && order.sims.length === 0 && (
          <LabelledValue label={t("orders:field.iccid")}>
            <span className="code">{order.iccid}</span>
          </LabelledValue>
        )}
        {order.phone && (
          <LabelledValue label={t("detail.phone")}>
            <span className="number">{order.phone}</span>
          </LabelledValue>
        )}
        <LabelledValue label={t("detail.address")} long>
          {parcel ? <TextLines lines={parcel.to} /> : t("detail.no-address")}
        </LabelledValue>
        {parcel?.courier && <LabelledValue label={t("orders:result.shipped.courier")}>{parcel.courier}</LabelledValue>}
        {parcel?.trackingNumber && (
          <LabelledValue label={t("orders:result.shipped.tracking")}>
            <span className="code">{parcel.trackingNumber}</span>
          </LabelledValue>
        )}
      </dl>
    </section>
  );
}
