import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Money } from "#app/ui/money.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { LabelledValue, TextLines } from "#app/routes/orders/view/labelled-value.tsx";
import { OrderTotal } from "#app/routes/orders/view/order-total.tsx";
import type { ReceiptView } from "./view-receipt.server.ts";

type Link = { order: string; key: string | null; /** 1 if shown inside another app. */ app: number | null };

/** The receipt: seller, buyer and the amount paid. Prints on one sheet of A4. */
export function Receipt({ receipt, link }: { receipt: ReceiptView; link: Link }) {
  const { t } = useTranslation(["my-orders", "orders"]);
  const scripts = useHydrated();
  const { seller, number, buyer, way, method, iccids, credit } = receipt;
  return (
    <div className="narrow page-body order-page">
      <div className="between">
        <h1>{t("receipt.title")}</h1>
        {scripts && (
          <Button kind="secondary" className="no-print" onClick={() => window.print()}>
            <Icon name="print" />
            {t("receipt.print")}
          </Button>
        )}
      </div>
      <dl className="pairs">
        <LabelledValue label={t("receipt.seller")} long>
          <TextLines lines={[seller.name, `${seller.email} · ${seller.phone}`]} />
        </LabelledValue>
        <LabelledValue label={t("receipt.buyer")} long>
          <TextLines lines={buyer} />
        </LabelledValue>
        <LabelledValue label={t("column.number")}>
          <span className="number">{number}</span>
        </LabelledValue>
        <LabelledValue label={t("detail.method")}>{method === "none" ? t("detail.method-none") : t(`orders:method.${method}`)}</LabelledValue>
        <LabelledValue label={t("orders:receipt.time")}>
          <DateTime at={receipt.createdAt} />
        </LabelledValue>
        <LabelledValue label={t("receipt.paid-at")}>
          <DateTime at={receipt.paidAt} />
        </LabelledValue>
      </dl>
      <section className="panel stack receipt" aria-labelledby="item">
        <h2 id="item">{receipt.title}</h2>
        <p className="soft">
          {t(credit !== null && way === "sim" ? "orders:credit.way" : `orders:way.${way}`)}
          {iccids.map((iccid) => (
            <span key={iccid} className="line code">
              {iccid}
            </span>
          ))}
        </p>
        {credit !== null && (
          <p>
            {t("orders:credit.credit")}: <Money amount={credit} currency="HKD" />
          </p>
        )}
        <OrderTotal sum={receipt.sum} isPosted={way === "physical"} totalLabel={t("orders:receipt.paid")} refunds={receipt.refunds} />
      </section>
      {receipt.refund && <p className="strong">{t(`receipt.${receipt.refund}`)}</p>}
      <p className="small soft">{t("receipt.note")}</p>
      <BackToOrder link={link} />
    </div>
  );
}

/** Says that an unpaid order has no receipt. */
export function NoReceipt({ link }: { link: Link }) {
  const { t } = useTranslation("my-orders");
  return (
    <div className="narrow page-body stack">
      <h1>{t("receipt.none")}</h1>
      <p className="lead">{t("receipt.none-text")}</p>
      <BackToOrder link={link} />
    </div>
  );
}

function BackToOrder({ link }: { link: Link }) {
  const { t } = useTranslation("my-orders");
  return (
    <p className="no-print">
      <PageLink page={link.key === null && link.app === null ? "account/order" : "order-result"} query={link}>
        {t("receipt.back")}
      </PageLink>
    </p>
  );
}
