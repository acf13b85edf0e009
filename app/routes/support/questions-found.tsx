import { useTranslation } from "react-i18next";
import { PageLink } from "#app/ui/page-link.tsx";

type QuestionsFoundProps = { q: string; /** How many; not known yet while it is searched. */ found: number | undefined; failed?: boolean };

/** What the search has found, in words; where nothing was, the way to somebody who knows (§8). */
export function QuestionsFound({ q, found, failed }: QuestionsFoundProps) {
  const { t } = useTranslation("faq");
  return (
    <>
      <output className="soft">{failed ? t("failed") : found === undefined ? t("searching") : found > 0 && t("found", { count: found, q })}</output>
      {found === 0 && (
        <div className="empty">
          <p className="strong">{t("none")}</p>
          <p className="soft">{t("none-help", { q })}</p>
          <PageLink page="customer-service">{t("service")}</PageLink>
        </div>
      )}
    </>
  );
}
