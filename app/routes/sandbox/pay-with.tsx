import type { TFunction } from "i18next";
import type { PaymentMethod } from "#server/settings/payment-method.schema.ts";

type PayWithProps = { method: PaymentMethod; qr: { size: number; path: string } | null; t: TFunction };

/** Imitates the payment method: a payment card, a wallet sign-in or a QR code. There are no inputs, so no real data can be entered. */
export function PayWith({ method, qr, t }: PayWithProps) {
  return (
    <section className="panel sandbox-method" aria-label={t(`method.${method}`)}>
      <h2>{t(`method.${method}`)}</h2>
      {method === "card" && (
        <dl className="pairs">
          <div className="long">
            <dt className="label">{t("card.number")}</dt>
            <dd className="code">4242 4242 4242 4242</dd>
          </div>
          <div>
            <dt className="label">{t("card.expiry")}</dt>
            <dd className="code">12 / 34</dd>
          </div>
          <div>
            <dt className="label">{t("card.code")}</dt>
            <dd className="code">123</dd>
          </div>
        </dl>
      )}
      {method === "alipay" && <p>{t("alipay-text")}</p>}
      {method === "wechat" && qr && (
        <div className="sandbox-scan">
          <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t("qr")} shapeRendering="crispEdges">
            <path d={qr.path} />
          </svg>
          <p>{t("wechat-text")}</p>
        </div>
      )}
    </section>
  );
}
