import { useTranslation } from "#app/i18n/use-translation.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { BRAND } from "#server/locale/brand.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import type { LinkAccess } from "#app/routes/orders/access/order-access.server.ts";
import type { OrderPageView } from "#app/routes/orders/view/view-order.server.ts";

/** How and until when the buyer may request a refund of delivered units. A visitor with a link key must first sign in with the order's email. */
export function RefundPanel({
  order: { refundable, access, email },
}: {
  order: Pick<OrderPageView, "refundable" | "email"> & { access: LinkAccess };
}) {
  const { t } = useTranslation("orders");
  const language = useLanguage();
  if (!refundable) return null;
  const { until, query } = refundable;
  return (
    <section className="panel stack-tight no-print" aria-labelledby="refund-title">
      <h2 id="refund-title">{t("refund.title")}</h2>
      {query === null ? (
        <p className="small">{t("refund-card", { email: BRAND.supportEmail })}</p>
      ) : (
        <>
          <p className="small">{t("refund.until", { date: formatDateTime(until, language, "date") })}</p>
          {access.key !== null && <p className="small soft">{t("refund.sign-in", { email })}</p>}
          <p>
            {access.key === null ? (
              <PageLink page="account/package" query={query}>
                {t("refund.link")}
              </PageLink>
            ) : (
              <PageLink page="login" query={{ tab: "email", redirectTo: path(language, "account/package", query) }}>
                {t("refund.link")}
              </PageLink>
            )}
          </p>
        </>
      )}
    </section>
  );
}
