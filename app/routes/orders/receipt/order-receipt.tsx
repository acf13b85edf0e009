import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { isInApp } from "#app/request/cookies.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { readOrder, type OrderView } from "#server/orders/views/read-order.ts";
import { refreshPayment } from "#server/orders/payments/refresh-payment.ts";
import { linkAccess, readOrderAccess } from "#app/routes/orders/access/order-access.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Money } from "#app/ui/money.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { LabelledValue, TextLines } from "#app/routes/orders/view/labelled-value.tsx";
import { RefundedTotal } from "#app/routes/orders/view/refunded-total.tsx";
import { addressLines } from "#server/orders/core/buyer.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { packageTitle } from "#server/orders/core/package-title.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isUndecided } from "#app/routes/orders/view/view-order.server.ts";

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
        <RefundedTotal sum={receipt.sum} isPosted={way === "physical"} totalLabel={t("orders:receipt.paid")} refunds={receipt.refunds} />
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

/** Returns a paid order as its receipt shows it, without eSIM codes and link keys. */
export function viewReceipt(shop: Pick<AppContext, "catalogue">, order: OrderView & { paidAt: number }, language: Language) {
  const { catalogue } = shop;
  const { number, way, currency, subtotal, discount, promoCode, postalFee, total, email, contact, address, createdAt, paidAt, state } = order;
  const { quantity, unitPrice, credit, iccids } = order.line;
  const country = address && catalogue().destinations.get(address.country)?.names[language];
  return {
    seller: [BRAND.legalName, BRAND.legalAddress[language], BRAND.registration[language], `${BRAND.supportEmail} · ${BRAND.supportPhone.shown}`],
    number,
    way,
    createdAt,
    paidAt,
    /** The state of a refund of the order: requested, approved, refunded, or null. */
    refund: state === "refunded" ? state : state === "refund-requested" ? (isUndecided(order) ? state : ("refund-approved" as const)) : null,
    refunds: order.refunds.filter((refund) => refund.state === "paid"),
    // Quantity 1: `sum` shows the quantity.
    title: packageTitle(catalogue(), { ...order.line, quantity: 1, way }, language),
    iccids,
    credit,
    method: order.paymentMethod,
    sum: { quantity, currency, unitPrice, subtotal, discount, promoCode, postalFee, total },
    buyer: [contact ?? "", email, ...(address ? addressLines(address, country, { isPostalCodeBesideCountry: true }) : [])].filter(Boolean),
  };
}

type ReceiptView = ReturnType<typeof viewReceipt>;
