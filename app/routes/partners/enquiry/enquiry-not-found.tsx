import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/ui/button.tsx";

/** Shown for an unknown reference: truncated, mistyped or already deleted. */
export function EnquiryNotFound({ salesMail }: { salesMail: string }) {
  const { t } = useTranslation("enquiry");
  return (
    <div className="narrow page-body stack">
      <h1>{t("result.none.title")}</h1>
      <p className="lead">{t("result.none.text")}</p>
      <p>
        <ButtonLink page="contact-us">{t("result.none.new")}</ButtonLink>
      </p>
      <p>
        {t("result.none.help")} <a href={`mailto:${salesMail}`}>{salesMail}</a>
      </p>
    </div>
  );
}
