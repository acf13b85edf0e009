import type { StaffOrder } from "#server/orders/staff/show-order-for-staff.ts";
import { TableSection } from "#app/desk/ui/data-table.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { useCan } from "#app/desk/ui/root-data.ts";
import type { TextKey } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Money as Amount } from "#app/ui/money.tsx";

/** The sum of the order, and what was paid and went back. */
export function Money({ order }: { order: StaffOrder }) {
  const { t } = useTranslation("desk-orders");
  const { totals, balance, currency, payments } = order;
  const rows: { label: string; amount: number; isTotal?: boolean }[] = [
    { label: t("money.subtotal"), amount: totals.subtotal },
    ...(totals.discount === 0 ? [] : [{ label: t("money.discount", { code: totals.promoCode ?? "" }), amount: 0 - totals.discount }]),
    ...(totals.postalFee === 0 ? [] : [{ label: t("money.postal-fee"), amount: totals.postalFee }]),
    { label: t("money.total"), amount: totals.total, isTotal: true },
    { label: t("money.paid"), amount: balance.paid },
    ...(balance.refunded === 0 ? [] : [{ label: t("money.refunded"), amount: 0 - balance.refunded }]),
    ...(balance.disputed === 0 ? [] : [{ label: t("money.disputed"), amount: 0 - balance.disputed }]),
    { label: t("money.left"), amount: balance.left, isTotal: true },
  ];
  const paid = payments.find(({ state, reason }) => state === "paid" && reason === null);
  return (
    <section aria-labelledby="money">
      <h2 id="money">{t("money.title")}</h2>
      <dl className="order-sums">
        {rows.map(({ label, amount, isTotal }) => (
          <div key={label} className={isTotal ? "strong" : undefined}>
            <dt>{label}</dt>
            <dd>
              <Amount amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      {paid && (
        <p className="soft small">
          {t(`method.${paid.method}`)} · <span className="code">{paid.payment_ref ?? paid.id}</span>
        </p>
      )}
    </section>
  );
}

/** What the buyer or staff asked to refund. */
export function Requests({ order }: { order: StaffOrder }) {
  const { t } = useTranslation("desk-orders");
  const can = useCan();
  if (order.requests.length === 0) return null;
  return (
    <TableSection
      caption={t("requests.title")}
      rows={order.requests}
      rowKey={({ id }) => id}
      empty=""
      columns={[
        {
          key: "at",
          label: t("requests.at"),
          isHeader: true,
          cell: ({ id, requested_at: at }) =>
            can("refunds.decide") ? (
              <a href={`/refunds/${id}`}>
                <Moment at={at} />
              </a>
            ) : (
              <Moment at={at} />
            ),
        },
        { key: "what", label: t("requests.what"), cell: ({ unit }) => (unit === null ? t("requests.undelivered") : t("unit.number", { unit })) },
        { key: "reason", label: t("requests.reason"), cell: ({ reason }) => t(`desk-refunds:reason.${reason}` as TextKey) },
        { key: "state", label: t("requests.state"), cell: ({ state }) => t(`desk-refunds:state.${state}`) },
        {
          key: "amount",
          label: t("requests.amount"),
          isNumber: true,
          cell: ({ amount }) => (amount === null ? "–" : <Amount amount={amount} currency={order.currency} />),
        },
      ]}
    />
  );
}

const DISPUTE_TONES = { opened: "alert", won: "good", lost: "" } as const;

/** The chargebacks of the order. */
export function Disputes({ order }: { order: StaffOrder }) {
  const { t } = useTranslation("desk-orders");
  if (order.disputes.length === 0) return null;
  return (
    <TableSection
      caption={t("disputes.title")}
      rows={order.disputes}
      rowKey={({ id }) => id}
      empty=""
      columns={[
        { key: "id", label: t("disputes.id"), isHeader: true, cell: ({ id }) => <span className="code">{id}</span> },
        {
          key: "state",
          label: t("disputes.state"),
          cell: ({ state }) => <span className={`state ${DISPUTE_TONES[state]}`}>{t(`disputes.states.${state}`)}</span>,
        },
        { key: "reason", label: t("disputes.reason"), cell: ({ reason }) => (reason === null ? "–" : <span lang="en">{reason}</span>) },
        {
          key: "due",
          label: t("disputes.due"),
          cell: ({ state, evidence_due_at: due }) => (state !== "opened" || due === null ? "–" : <Moment at={due} />),
        },
        { key: "amount", label: t("disputes.amount"), isNumber: true, cell: ({ amount }) => <Amount amount={amount} currency={order.currency} /> },
      ]}
    />
  );
}
