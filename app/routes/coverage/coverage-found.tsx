import { useTranslation } from "react-i18next";
import { PageLink } from "#app/ui/page-link.tsx";

/** The number of destinations that a search found; without results, a link to the plans (§8). */
export function CoverageFound({ q, found }: { q: string; found: number }) {
  const { t } = useTranslation("coverage");
  return (
    <>
      <output className={q ? "soft" : "visually-hidden"}>{q && found > 0 ? t("found", { count: found, q }) : ""}</output>
      {found === 0 && (
        <div className="empty">
          <p className="strong">{t("net.empty")}</p>
          <PageLink page="plans" query={{ q }}>
            {t("empty-other")}
          </PageLink>
        </div>
      )}
    </>
  );
}
