import { useTranslation } from "#app/i18n/use-translation.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { PageLink } from "#app/ui/page-link.tsx";

const PAGES = ["top-up", "account/package", "order-result", "real-name", "netCover"] as const;

/** Links to related pages and contact details. */
export function FurtherHelp() {
  const { t } = useTranslation("faq");
  return (
    <aside className="panel stack sticky-side no-print" aria-labelledby="further-help">
      <h2 id="further-help">{t("further")}</h2>
      <ul className="list-plain stack-tight">
        {PAGES.map((page) => (
          <li key={page}>
            <PageLink page={page}>{t(`site:menu.${page}`)}</PageLink>
          </li>
        ))}
      </ul>
      <p>{t("contact")}</p>
      <ul className="list-plain stack-tight">
        <li>
          <PageLink page="customer-service">{t("service")}</PageLink>
        </li>
        <li>
          <a href={`tel:${BRAND.supportPhone.dialled}`}>{BRAND.supportPhone.shown}</a>
        </li>
        <li>
          <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
        </li>
      </ul>
    </aside>
  );
}
