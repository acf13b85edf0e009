import { useChannelTranslation } from "#app/i18n/use-channel-translation.ts";
import { useChannelLanguage } from "#app/i18n/use-language.ts";
import { BRAND } from "#server/locale/brand.schema.ts";

/** Name, address and registration of the company that sells. */
export function Seller() {
  const { t } = useChannelTranslation("site");
  return (
    // The server and a browser may be in different years for a moment.
    <p className="small soft" suppressHydrationWarning>
      {[t("footer.imprint", { year: new Date().getUTCFullYear(), name: BRAND.legalName }), BRAND.legalAddress, BRAND.registration[useChannelLanguage()]].join("\u00a0· ")}
    </p>
  );
}
