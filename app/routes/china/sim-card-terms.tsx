import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { formatMoney } from "#app/ui/money.tsx";
import type { ChinaSim } from "./view-china.server.ts";

/** The terms of the China SIM in sentences (§1, §9). */
export function SimCardTerms({ card: { rate, days } }: { card: ChinaSim }) {
  const { t } = useTranslation("china");
  const values = { rate: formatMoney(rate, "HKD", useLanguage()), days };
  const rows: { icon: IconName; key: string }[] = [
    { icon: "signal", key: "pay" },
    { icon: "calendar", key: "days" },
    { icon: "lock", key: "methods" },
    { icon: "esim", key: "install" },
    { icon: "info", key: "balance" },
  ];
  return (
    <section className="stack" aria-labelledby="terms">
      <h2 id="terms">{t("terms.heading")}</h2>
      <dl className="term-rows">
        {rows.map(({ icon, key }) => (
          <div key={key}>
            <dt>
              <Icon name={icon} /> {t(`terms.${key}`)}
            </dt>
            <dd>{t(`terms.${key}-text`, values)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <Icon name="globe" /> {t("terms.sale")}
          </dt>
          <dd>{t("plans:detail.mainland")}</dd>
        </div>
      </dl>
    </section>
  );
}
