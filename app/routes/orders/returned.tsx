import { useTranslation } from "react-i18next";
import { Notice } from "#app/ui/notice.tsx";
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
export function Cancellation({ cancellation: { state, decision } }: { cancellation: NonNullable<OrderShown["cancellation"]> }) {
  const { t } = useTranslation(["orders", "my-orders"]);
  const text = state === "rejected" ? t(`my-orders:because.${decision ?? "other"}`) : t(`cancellation.${state}-text`);
  return <Notice title={t(`cancellation.${state}`)}>{text}</Notice>;
}

/** The units of an order that are the buyer's no longer; nothing where the page says it of all. */
export function Returned({ order: { returned, quantity } }: { order: Pick<OrderShown, "returned" | "quantity"> }) {
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
