import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/use-language.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { formatData } from "#app/ui/format-data.ts";
import { Money } from "#app/ui/money.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { TopUpView } from "./top-up-view.ts";

/** A SIM: its kind, ICCID, balance and validity. */
export function SimPanel({ sim, isOther }: { sim: NonNullable<TopUpView["sim"]>; /** Whether another page tops it up. */ isOther: boolean }) {
  const { t } = useTranslation("top-up");
  const language = useLanguage();
  const { iccid, product, enterprise, balance } = sim;
  return (
    <section className="panel stack top-up-sim" aria-label={t("sim.label")}>
      <div className="between">
        <div>
          <h2>{t(`sim.${enterprise ? "enterprise" : product}`)}</h2>
          <p className="code soft">{iccid}</p>
        </div>
        <a href="?another=1" className="small">
          {t("sim.another")}
        </a>
      </div>
      {balance && (
        <dl className="facts">
          <div>
            <dt className="label">{t("sim.balance")}</dt>
            <dd className="top-up-balance">
              <Money amount={balance.amount} currency="HKD" />
            </dd>
            {balance.mb > 0 && <dd className="small soft">{t("sim.enough", { data: formatData(balance.mb, language) })}</dd>}
          </div>
          <div>
            <dt className="label">{t("sim.valid-until")}</dt>
            <dd className="strong">{balance.validUntil === null ? t("sim.not-yet") : <DateTime at={balance.validUntil} style="date" />}</dd>
          </div>
        </dl>
      )}
      {balance?.low && !isOther && <Notice kind="warn">{t("low")}</Notice>}
      {!balance && product !== "travel" && <Notice kind="warn">{t("sim.silent")}</Notice>}
    </section>
  );
}
