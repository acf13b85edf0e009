import { useTranslation } from "react-i18next";
import { useLanguage } from "#app/i18n/use-language.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatMoney } from "#app/ui/money.tsx";

/** Links to the China page. `rate`: price per GB of the China SIM, in minor units of HKD. */
export function ChinaBand({ rate }: { rate: number }) {
  const { t } = useTranslation("china");
  return (
    <section className="page home-section follows" aria-labelledby="china">
      <div className="payments">
        <div className="stack-tight">
          <h2 id="china">{t("band.title")}</h2>
          <p className="soft">{t("band.text", { rate: formatMoney(rate, "HKD", useLanguage()) })}</p>
        </div>
        <ButtonLink page="gogo-china" kind="secondary">
          {t("band.link")}
        </ButtonLink>
      </div>
    </section>
  );
}
