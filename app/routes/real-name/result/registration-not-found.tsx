import { useTranslation } from "react-i18next";
import { useChannelLanguage } from "#app/i18n/use-language.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { realNamePage } from "#server/locale/channel-pages.schema.ts";

/** Shown for an invalid link: truncated, or of a deleted registration. */
export function RegistrationNotFound() {
  const { t } = useTranslation("real-name");
  return (
    <div className="narrow page-body stack">
      <h1>{t("result.find.title")}</h1>
      <p className="lead">{t("result.find.text")}</p>
      <p>
        <ButtonLink page={realNamePage(useChannelLanguage())}>{t("result.find.new")}</ButtonLink>
      </p>
    </div>
  );
}
