import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatMoney } from "#app/ui/money.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { USAGE_MONTHS } from "#server/top-up/top-up.schema.ts";
import type { TopUpView } from "./top-up-view.ts";
import { VALIDITY_DAYS } from "#server/catalogue/prepaid-credit.schema.ts";

/** The rules to know before paying (§9), and a link to the eSIM site (§2). */
export function TopUpRules({ view }: { view: TopUpView }) {
  const { t } = useTranslation("top-up");
  const language = useLanguage();
  return (
    <section className="prose small top-up-rules" aria-labelledby="rules-title">
      <h2 id="rules-title">{t("rules.title")}</h2>
      <ul>
        <li>{t(`rules.rate-${view.product}`, { rate: formatMoney(view.rate, "HKD", language) })}</li>
        <li>{t("rules.validity", { days: VALIDITY_DAYS })}</li>
        <li>{t("rules.no-refund")}</li>
        <li>{t("rules.cny")}</li>
        <li>{t("rules.usage", { months: USAGE_MONTHS })}</li>
      </ul>
      {view.page !== "top-up-gogo-china-app" && (
        <p>
          {t("esim.text")} <PageLink page="esim-link">{t("esim.link")}</PageLink>
        </p>
      )}
    </section>
  );
}
