import { useTranslation } from "#app/i18n/use-translation.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Money } from "#app/ui/money.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import type { OrderPageProps } from "./order-page-props.ts";
import type { PrepaidProduct } from "#server/domain/product-kinds.schema.ts";

type PrepaidSimProps = {
  sim: OrderPageProps["order"]["prepaidSims"][number];
  product: PrepaidProduct | null;
  /** Whether to show the ICCID, because the page does not show it elsewhere. */
  numbered?: boolean;
};

/** A new prepaid SIM: its balance, the end of its validity, and a link to top it up. */
export function PrepaidSim({ sim: { iccid, balance }, product, numbered = false }: PrepaidSimProps) {
  const { t } = useTranslation("orders");
  return (
    <div className="stack-tight">
      <dl className="facts">
        {numbered && (
          <div>
            <dt className="label">{t("esim.iccid")}</dt>
            <dd className="code">{iccid}</dd>
          </div>
        )}
        {balance && (
          <div>
            <dt className="label">{t("balance:balance")}</dt>
            <dd className="strong">
              <Money amount={balance.amount} currency="HKD" />
            </dd>
          </div>
        )}
        {balance?.validUntil && (
          <div>
            <dt className="label">{t("credit.valid-until")}</dt>
            <dd>
              <DateTime at={balance.validUntil} style="date" />
            </dd>
          </div>
        )}
      </dl>
      <p className="no-print">
        <PageLink page={product === "china" ? "top-up-gogo-china" : "top-up"} query={{ iccid }}>
          {t("credit.top-up")}
        </PageLink>
      </p>
    </div>
  );
}
