import { useTranslation } from "react-i18next";
import { PageLink } from "#app/ui/page-link.tsx";

type QuestionsFoundProps = { q: string; /** Undefined while the search runs. */ found: number | undefined; failed?: boolean };

/** The number of results; without results, a link to customer service (§8). */
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
