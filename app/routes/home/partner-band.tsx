import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/button.tsx";

/** Links partners and companies to their pages. */
export function PartnerBand() {
  const { t } = useTranslation("partnership");
  return (
    <section className="page home-section follows" aria-labelledby="partners">
      <div className="payments">
        <div className="stack-tight">
          <h2 id="partners">{t("band.title")}</h2>
          <p className="soft">{t("band.text")}</p>
        </div>
        <ButtonLink page="partnership" kind="secondary">
          {t("band.link")}
        </ButtonLink>
      </div>
    </section>
  );
}
