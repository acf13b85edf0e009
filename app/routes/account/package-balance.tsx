import { useTranslation } from "#app/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatData } from "#app/ui/format-data.ts";
import { Money } from "#app/ui/money.tsx";
import { formatMoney } from "#server/locale/money.schema.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { BalanceTicketView } from "./package-view.server.ts";
import { RATE_PER_GB } from "#server/catalogue/purchase-options.schema.ts";

/** A prepaid SIM as a ticket: balance, validity, and links to top-up and usage (§2, Top-up). */
export function BalanceTicket({ iccid, shown }: { iccid: string; shown: BalanceTicketView }) {
  const { t, language } = useTranslation("balance");
  const { product, kind, balance } = shown;
  const page = product === "china" ? "top-up-gogo-china" : "top-up";
  return (
    <Ticket
      size="full"
      headingLevel={3}
      title={t(`sim.${kind}`)}
      subtitle={t("rate", { rate: formatMoney(balance?.ratePerGb ?? RATE_PER_GB, "HKD", language) })}
      badge={balance && balance.state !== "good" && <span className="badge off">{t(`state.${balance.state}`)}</span>}
      stub={
        <div className="package-actions">
          <ButtonLink page={page} query={{ iccid }}>
            {t("top-up")}
          </ButtonLink>
          <PageLink page={page} query={{ iccid, tab: "usage" }}>
            {t("usage")}
          </PageLink>
        </div>
      }
    >
      {balance ? (
        <Balance {...balance} />
      ) : (
        <Notice kind="warn" title={t("silent.title")}>
          {t("silent.text")}
        </Notice>
      )}
    </Ticket>
  );
}

function Balance({ amount, mb, state, validUntil, toppedUpAt }: NonNullable<BalanceTicketView["balance"]>) {
  const { t, language } = useTranslation("balance");
  return (
    <>
      <p>
        <span className="label">{t("balance")}</span>
        <span className="ticket-figure">
          <b>
            <Money amount={amount} currency="HKD" />
          </b>
          {mb > 0 && <span className="ticket-note">{t("buys", { data: formatData(mb, language) })}</span>}
        </span>
      </p>
      {state === "low" && <p className="strong">{t("low")}</p>}
      {state !== "good" && state !== "low" && <p className="strong">{t(`next.${state}`)}</p>}
      <dl className="package-facts">
        {validUntil !== null && (
          <div>
            <dt className="label">{t(state === "over" ? "ended" : "valid-until")}</dt>
            <dd>
              <span className="strong">
                <DateTime at={validUntil} />
              </span>{" "}
              <span className="small">{t("ui:time.home")}</span>
            </dd>
          </div>
        )}
        {toppedUpAt !== null && (
          <div>
            <dt className="label">{t("topped-up")}</dt>
            <dd>
              <DateTime at={toppedUpAt} style="date" />
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
