import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/button.tsx";

/** The way of partners and companies to the pages that are theirs. */
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
