import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatMoney } from "#app/ui/money.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { BRAND } from "#server/locale/brand.schema.ts";
import type { OrderShown } from "./view-order.server.ts";

type State = NonNullable<OrderShown["returned"][number]["refund"]>;
type Decision = NonNullable<OrderShown["cancellation"]>["decision"];

/** What became of the money of one unit; where it was refused, why. */
export function RefundState({ refund, decision }: { refund: State; decision: Decision }) {
  const { t } = useTranslation("my-orders");
  return (
    <div className="stack-tight">
      <p className="strong">{t(`refund.${refund}`)}</p>
      {refund === "rejected" && decision && <p className="small">{t(`because.${decision}`)}</p>}
    </div>
  );
}

/** What the buyer called off of an order of which something is left. */
export function Cancellation({ order: { cancellation, refundWay } }: { order: Pick<OrderShown, "cancellation" | "refundWay"> }) {
  const { t } = useTranslation(["orders", "my-orders"]);
  const gap = useGap();
  if (!cancellation) return null;
  const { state, decision } = cancellation;
  return (
    <Notice kind={state === "rejected" ? "warn" : "info"} title={t(`cancellation.${state}`)}>
      {state === "rejected" ? t(`my-orders:because.${decision ?? "other"}`) : t(`cancellation.${state}-text`)}
      {gap}
      {state === "rejected" && t("cancellation.rejected-ask", { email: BRAND.supportEmail })}
      {state === "refunded" && refundWay && t(`cancel.how-${refundWay}`)}
    </Notice>
  );
}

/** What stands between two sentences. */
const useGap = () => (useLanguage() === "en" ? " " : "");

type Told = Pick<OrderShown, "page" | "email" | "way" | "sum" | "askedBack" | "stopped" | "refundWay" | "kept">;

/** What the page of an order says of money that goes back: how much, how and when, and what waits for it. */
export function useRefundText(): (order: Told) => string {
  const { t } = useTranslation("orders");
  const language = useLanguage();
  const gap = useGap();
  return ({ page, email, way, sum, askedBack, stopped, refundWay, kept }) => {
    const says = (key: string, values?: Record<string, string>) => t(`result.${page}.${key}`, { email, ...values });
    if (page === "refund-requested") {
      const asked = askedBack === null ? says("text") : says("text-amount", { amount: formatMoney(askedBack, sum.currency, language) });
      return stopped ? asked + gap + says(`until-${way}`) : asked;
    }
    if (page !== "refunded") return says("text");
    return [kept ? says("kept") : says("text"), refundWay && t(`cancel.how-${refundWay}`)].filter(Boolean).join(gap);
  };
}

/** The units of an order that are the buyer's no longer; nothing where the page says it of all. */
export function RefundedUnits({ order: { returned, quantity } }: { order: Pick<OrderShown, "returned" | "quantity"> }) {
  const { t } = useTranslation(["orders", "my-orders"]);
  if (returned.length === quantity) return null;
  return (
    <ul className="list-plain stack">
      {returned.map(({ unit, refund }) => (
        <li key={unit} className="panel between">
          <span className="badge">{t("result.returned", { unit, count: quantity })}</span>
          <span className="strong">{t(`my-orders:refund.${refund}`)}</span>
        </li>
      ))}
    </ul>
  );
}
