import { useTranslation } from "#app/i18n/use-translation.ts";
import { joinSentences } from "#server/locale/format-list.schema.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { failureKey, resultKeys, resultValues } from "#app/routes/orders/view/result-text.ts";
import { useRefundText } from "#app/routes/orders/view/refund-state.tsx";
import type { OrderPageView, ResultPage } from "#app/routes/orders/view/view-order.server.ts";

const MARKS: Record<ResultPage, { icon: IconName; kind: "good" | "wait" | "bad" }> = {
  ready: { icon: "check", kind: "good" },
  shipped: { icon: "check", kind: "good" },
  renewed: { icon: "check", kind: "good" },
  problem: { icon: "alert", kind: "bad" },
  packing: { icon: "check", kind: "good" },
  preparing: { icon: "clock", kind: "wait" },
  renewing: { icon: "clock", kind: "wait" },
  confirming: { icon: "clock", kind: "wait" },
  pay: { icon: "clock", kind: "wait" },
  failed: { icon: "alert", kind: "bad" },
  "refund-requested": { icon: "clock", kind: "wait" },
  "refund-approved": { icon: "clock", kind: "wait" },
  refunded: { icon: "check", kind: "good" },
};

/** The state of an order: an icon, a title and a sentence (§4, success, processing, failure). */
export function OrderHeader({ order }: { order: OrderPageView & { cancelled: boolean } }) {
  const { t, language } = useTranslation("orders");
  const refundText = useRefundText();
  const { page } = order;
  const cancelled = page === "failed" && order.variant === "" && order.cancelled;
  const mark = MARKS[cancelled || (page === "failed" && order.variant !== "") ? "pay" : page];
  const values = resultValues(order, language);
  return (
    <header className="row order-head">
      <span className={`order-mark ${mark.kind}`}>
        <Icon name={mark.icon} size={24} />
      </span>
      <div role="status" className="stack-tight">
        <h1>{cancelled ? t("result.failed.cancelled-title") : t(resultKeys(order, "title"), values)}</h1>
        <p className="lead">
          <NoWrap
            word={order.email}
            text={
              page === "failed"
                ? t(failureKey(order, cancelled ? "cancelled" : undefined), values)
                : page.startsWith("refund")
                  ? refundText(order)
                  : joinSentences([
                      t(resultKeys(order, "text"), values),
                      page === "ready" && order.mailedAt !== null && t("result.ready.mailed", values),
                    ])
            }
          />
        </p>
      </div>
    </header>
  );
}

/** A text in which one word (an email address) does not break, together with the punctuation mark after it. */
function NoWrap({ text, word }: { text: string; word: string }) {
  const [before = "", after] = text.split(word, 2);
  if (after === undefined || word === "") return text;
  const punctuation = /^[.,。，]/.exec(after)?.[0] ?? "";
  return (
    <>
      {before}
      <span className="whole">{word + punctuation}</span>
      {after.slice(punctuation.length)}
    </>
  );
}
