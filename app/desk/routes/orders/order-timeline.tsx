import type { Currency } from "#server/locale/locale.schema.ts";
import { CORRECTED_BY_BUYER, CORRECTION_UNDONE, DROPPED, REPLACED_BY, REPLACEMENT_REQUESTED } from "#server/domain/order-states.schema.ts";
import { formatMoney } from "#server/locale/money.schema.ts";
import type { TimelineEntry } from "#server/orders/staff/order-timeline.ts";
import { Moment } from "#app/desk/ui/moment.tsx";
import type { KeyIn, Translate } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

type Line = { text: string; detail?: string | null; tone?: "good" | "warn" | "alert"; /** Number of an order to open. */ order?: string };
type Words = { t: Translate<"desk-orders">; money: (amount: number, of?: string) => string };

/** Everything that happened to an order, newest first. Who only read it is left to the audit log. */
export function Timeline({ entries, currency }: { entries: readonly TimelineEntry[]; currency: Currency }) {
  const { t, language } = useTranslation("desk-orders");
  const money = (amount: number, of: string = currency) => formatMoney(amount, of, language);
  const lines = entries.flatMap((entry) => {
    const line = describe(entry, { t, money });
    return line === null ? [] : [{ at: entry.at, ...line }];
  });
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{t("timeline.title")}</h2>
      <ol className="order-timeline" reversed>
        {lines.toReversed().map(({ at, text, detail, tone, order }, index) => (
          <li key={index} data-tone={tone}>
            <span className="soft small">
              <Moment at={at} />
            </span>
            <span>
              {text} {order && <a href={`/orders/${order}`}>{order}</a>}
              {detail && (
                <span className="soft small order-long" lang="en">
                  {" "}
                  {detail}
                </span>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Says one entry in words; null for what another entry says better. */
function describe(entry: TimelineEntry, { t, money }: Words): Line | null {
  switch (entry.kind) {
    case "event":
      if (entry.cause === CORRECTION_UNDONE) return { text: t("timeline.correction-undone"), tone: "warn" };
      if (entry.cause === CORRECTED_BY_BUYER) return { text: t("timeline.corrected-by-buyer") };
      if (entry.cause === REPLACEMENT_REQUESTED) return { text: t("timeline.replacement-requested"), tone: "warn" };
      if (entry.cause === DROPPED) return { text: t("timeline.dropped") };
      if (entry.cause.startsWith(REPLACED_BY)) return { text: t("timeline.replaced"), order: entry.cause.slice(REPLACED_BY.length) };
      // Any other event that keeps the state accompanies an entry of its own.
      if (entry.from === entry.to) return null;
      return { text: t("timeline.state", { state: t(`state.${entry.to}` as KeyIn<"desk-orders">) }) };
    case "payment-started":
      return { text: t("timeline.payment-started", { attempt: entry.attempt, amount: money(entry.amount, entry.currency) }), detail: entry.reason };
    case "paid":
      return entry.why !== "order"
        ? {
            text: t(entry.why === "mismatch" ? "timeline.paid-mismatch" : "timeline.paid-twice", { amount: money(entry.amount, entry.currency) }),
            detail: entry.providerRef,
            tone: "warn",
          }
        : { text: t("timeline.paid", { amount: money(entry.amount, entry.currency) }), detail: entry.providerRef, tone: "good" };
    case "unit-delivered":
      return { text: t("timeline.unit-delivered", { unit: entry.unit }), detail: entry.iccid, tone: "good" };
    case "unit-failed":
      return { text: t("timeline.unit-failed", { unit: entry.unit }), detail: entry.failure, tone: "alert" };
    case "unit-revoked":
      return { text: t("timeline.unit-revoked", { unit: entry.unit }), detail: entry.iccid };
    case "mail": {
      const mail = t(`mail.${entry.mail.replaceAll(".", "-")}` as KeyIn<"desk-orders">);
      if (entry.state === "dead") return { text: t("timeline.mail-failed", { mail }), detail: entry.error, tone: "alert" };
      return { text: entry.state === "done" ? t("timeline.mail", { mail }) : t("timeline.mail-waiting", { mail }), detail: entry.error };
    }
    case "parcel-returned":
      return { text: t("timeline.parcel-returned", { reason: t(`returned.reasons.${entry.reason}` as KeyIn<"desk-orders">) }), tone: "warn" };
    case "parcel-settled":
      return {
        text: entry.outcome === "refunded" ? t("timeline.parcel-refunded") : t("timeline.parcel-sent-again"),
        detail: [entry.courier, entry.tracking].filter(Boolean).join(" "),
      };
    case "staff-action":
      // The audit log has who read it.
      if (entry.action === "order.view") return null;
      return { text: t("timeline.staff", { who: entry.who, did: t(`did.${entry.action}` as KeyIn<"desk-orders">) }) };
    case "dispute-closed":
    case "dispute-opened":
    case "refund-decided":
    case "refund-ended":
    case "refund-requested":
    case "refund-started":
    case "withdrawal-closed":
    case "withdrawn":
      return describeMoney(entry, { t, money });
  }
}

type MoneyKind =
  | "refund-requested"
  | "refund-decided"
  | "refund-started"
  | "refund-ended"
  | "dispute-opened"
  | "dispute-closed"
  | "withdrawn"
  | "withdrawal-closed";

function describeMoney(entry: Extract<TimelineEntry, { kind: MoneyKind }>, { t, money }: Words): Line {
  switch (entry.kind) {
    case "refund-requested":
      return {
        text: t(entry.amount === null ? "timeline.refund-requested-whole" : "timeline.refund-requested", { amount: money(entry.amount ?? 0) }),
        tone: "warn",
      };
    case "refund-decided":
      return {
        text: t(`timeline.decided.${entry.state}` as KeyIn<"desk-orders">),
        detail: [entry.by, entry.decision, entry.note].filter(Boolean).join(", "),
      };
    case "refund-started":
      return { text: t("timeline.refund-started", { amount: money(entry.amount, entry.currency) }), detail: entry.note };
    case "refund-ended":
      return entry.state === "succeeded"
        ? { text: t("timeline.refund-paid", { amount: money(entry.amount, entry.currency) }), tone: "good" }
        : { text: t("timeline.refund-failed", { amount: money(entry.amount, entry.currency) }), detail: entry.failure, tone: "alert" };
    case "dispute-opened":
      return { text: t("timeline.dispute-opened", { amount: money(entry.amount) }), detail: entry.reason, tone: "alert" };
    case "dispute-closed":
      return { text: entry.state === "won" ? t("timeline.dispute-won") : t("timeline.dispute-lost"), tone: entry.state === "won" ? "good" : "alert" };
    case "withdrawn":
      return { text: t("timeline.withdrawn"), detail: entry.by, tone: "warn" };
    case "withdrawal-closed":
      return { text: t("timeline.withdrawal-closed"), detail: entry.by };
  }
}
