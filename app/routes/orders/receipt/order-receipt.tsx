import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { isInApp } from "#app/request/in-app.server.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { refreshPayment } from "#server/orders/payments/refresh-payment.ts";
import { linkAccess, readOrderAccess } from "#app/routes/orders/access/order-access.server.ts";
import { viewReceipt, type ReceiptView } from "./view-receipt.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Money } from "#app/ui/money.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { LabelledValue, TextLines } from "#app/routes/orders/view/labelled-value.tsx";
import { OrderTotal } from "#app/routes/orders/view/order-total.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The receipt of the order of `order` and `key`, or of `order` for its signed-in owner. 404 without access; 404 with an explanation if unpaid. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const t = textsFor(language, "my-orders");
  const access = await readOrderAccess(request, language, context);
  await refreshPayment(context.shop, access);
  const order = await readOrder(context.shop, access);
  if (!order) throw new Response(null, { status: 404 });
  const { number, key } = linkAccess(access);
  const isTopUp = order.way === "sim" && order.line.credit !== null;
  const bare = isTopUp && (new URL(request.url).searchParams.has("app") || isInApp(request, order.number));
  const link = { order: number, key, app: bare ? 1 : null };
  if (order.paidAt === null) return data({ meta: { title: t("receipt.none-meta") }, link, receipt: null, bare }, { status: 404 });
  const receipt = viewReceipt(context.shop, { ...order, paidAt: order.paidAt }, language);
  return data({ meta: { title: t("receipt.meta", { number }) }, link, receipt, bare });
}

export const headers: HeadersFunction = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

export default function OrderReceipt() {
  const { receipt, link } = useLoaderData<typeof loader>();
  return receipt ? <Receipt receipt={receipt} link={link} /> : <NoReceipt link={link} />;
}

type Link = {
  order: string;
  key: string | null;
  /** 1 if shown inside another app. */
  app: number | null;
};

/** The receipt: seller, buyer and the amount paid. Prints on one sheet of A4. */
function Receipt({ receipt, link }: { receipt: ReceiptView; link: Link }) {
  const { t } = useTranslation("my-orders");
  const { seller, number, buyer, way, method, iccids, credit } = receipt;
  return (
    <div className="narrow page-body order-page">
      <div className="between">
        <h1>{t("receipt.title")}</h1>
        <Button hidden kind="secondary" className="no-print" data-widget="print">
          <Icon name="print" />
          {t("receipt.print")}
        </Button>
      </div>
      <dl className="pairs">
        <LabelledValue label={t("receipt.seller")} long>
          <TextLines lines={seller} />
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
function NoReceipt({ link }: { link: Link }) {
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
