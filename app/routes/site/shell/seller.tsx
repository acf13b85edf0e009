import { useChannelLanguage, useChannelTranslation } from "#app/i18n/translator.ts";
import { BRAND } from "#server/locale/brand.schema.ts";

/** The year of the copyright notice. */
const currentYear = () => new Date().getUTCFullYear();

/** Name, address and registration of the company that sells. */
export function Seller() {
  const { t } = useChannelTranslation("site");
  const language = useChannelLanguage();
  return (
    <p className="small soft">
      {[t("footer.imprint", { year: currentYear(), name: BRAND.legalName }), BRAND.legalAddress[language], BRAND.registration[language]].join(
        "\u00a0· ",
      )}
    </p>
  );
}
