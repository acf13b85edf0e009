import type { StaffOrder } from "#server/orders/staff/show-order-for-staff.ts";
import { useCan } from "#app/desk/ui/root-data.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Money } from "#app/ui/money.tsx";
import { ORDER_PAGES, type OrderPage } from "./order-verb.ts";

/** The actions that unfold what they do before their button. */
const QUESTIONS = ["close-withdrawal", "close-replacement", "forget-source"] as const;

/** What may be done with the order now, as far as the role of the reader goes. */
export function OrderActions({ order }: { order: StaffOrder }) {
  const { t } = useTranslation("desk-orders");
  const can = useCan();
  const requests = order.requests.filter(({ id }) => order.actions.some((one) => "requestId" in one && one.requestId === id));
  const links = Object.entries<OrderPage>(ORDER_PAGES).filter(
    ([name, { permission }]) => can(permission) && order.actions.some(({ action }) => action === name),
  );
  const mails = can("orders.change") ? order.actions.flatMap((one) => (one.action === "resend-mail" ? one.mails : [])) : [];
  const retries = can("orders.change") ? order.actions.flatMap((one) => (one.action === "retry-unit" ? [one.unit] : [])) : [];
  const questions = can("orders.change") ? QUESTIONS.filter((name) => order.actions.some(({ action }) => action === name)) : [];
  const decidable = can("refunds.decide") ? requests : [];
  const returns = order.actions.flatMap((one) => (one.action === "return-payment" ? [one.paymentId] : []));
  const isEmpty = links.length + mails.length + retries.length + decidable.length + questions.length + returns.length === 0;
  return (
    <section className="panel stack" aria-labelledby="actions">
      <h2 id="actions">{t("actions.title")}</h2>
      {isEmpty && <p className="soft">{t("actions.none")}</p>}
      {returns.map((id) =>
        can("money.change") ? (
          <a key={id} href={`/money/payments/${id}`} className={buttonClass({ kind: "primary", wide: true })}>
            {t("actions.return-payment")}
          </a>
        ) : (
          <p key={id}>{t("actions.return-by-finance")}</p>
        ),
      )}
      {decidable.map(({ id, amount }) => (
        <a key={id} href={`/refunds/${id}`} className={buttonClass({ kind: "primary", wide: true })}>
          <span>
            {t("actions.decide")} {amount !== null && <Money amount={amount} currency={order.currency} />}
          </span>
        </a>
      ))}
      {retries.length > 0 && (
        <form method="post" className="stack-tight">
          <input type="hidden" name="intent" value="retry-unit" />
          {retries.map((unit) => (
            <button key={unit} type="submit" name="unit" value={unit} className={buttonClass({ kind: "secondary", wide: true })}>
              {t("actions.retry", { unit })}
            </button>
          ))}
        </form>
      )}
      {links.length > 0 && (
        <ul className="list-plain stack-tight">
          {links.map(([name, { page, kind, shortcut }]) => (
            <li key={name}>
              <a
                href={`/orders/${order.number}/${page}`}
                className={buttonClass({ kind, wide: true })}
                data-shortcut={shortcut}
                title={shortcut && t("actions.key", { key: shortcut.toUpperCase() })}
              >
                {t(`actions.${page}`)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {questions.map((name) => (
        <details key={name} className="order-question">
          <summary>{t(`actions.${name}`)}</summary>
          <form method="post" className="stack-tight">
            <p className="soft small">{t(`question.${name}`)}</p>
            <button type="submit" name="intent" value={name} className={buttonClass({ kind: "danger", wide: true })}>
              {t(`actions.${name}`)}
            </button>
          </form>
        </details>
      ))}
      {mails.length > 0 && (
        <details className="order-question">
          <summary>{t("actions.resend")}</summary>
          <form method="post" className="stack-tight">
            <p className="soft small">{t("resend.about", { email: order.buyer.email })}</p>
            <input type="hidden" name="intent" value="resend-mail" />
            {mails.map((mail) => (
              <button key={mail} type="submit" name="mail" value={mail} className={buttonClass({ kind: "secondary", wide: true })}>
                {t(`resend.mail.${mail}`)}
              </button>
            ))}
          </form>
        </details>
      )}
    </section>
  );
}
