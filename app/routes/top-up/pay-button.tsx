import { Trans, useTranslation } from "react-i18next";
import { Submit } from "#app/forms/submit.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { formatMoney } from "#app/ui/money.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import type { TopUpOfferView } from "./top-up-view.ts";

/** The pay button. CSS shows the text of the chosen amount; browsers that do not support this show the first, general text. */
export function PayButton({ offers }: { offers: TopUpOfferView[] }) {
  const { t } = useTranslation("top-up");
  const language = useLanguage();
  return (
    <div className="stack-tight">
      <Submit id="top-up-pay" data-item-type="pay" data-item-val="top-up" busyLabel={t("orders:pay.busy")} wide>
        <span className="pay-words">
          <span>{t("pay-chosen")}</span>
          {offers.map(({ face, price }) => (
            <span key={face}>{t("orders:pay.button", { amount: formatMoney(price, "HKD", language) })}</span>
          ))}
        </span>
      </Submit>
      <p className="small soft with-icon">
        <Icon name="lock" size={16} />
        {t("orders:pay.note")}
      </p>
      <p className="small soft">
        <Trans
          t={t}
          i18nKey="terms"
          components={{
            terms: <PageLink page="argeement" query={{ key: "terms_conditions" }} />,
            policy: <PageLink page="argeement" query={{ key: "privacy_policy" }} />,
          }}
        />
      </p>
    </div>
  );
}
