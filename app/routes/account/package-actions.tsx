import { useLanguage } from "#app/i18n/translator.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { path } from "#server/locale/path.schema.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageLink, DialogLink } from "#app/ui/page-link.tsx";
import { More } from "./package-sim-name.tsx";
import type { SimPackageView } from "./package-view.server.ts";

/** The stub of a package's ticket: a button to buy an ended package again, and links to its coverage, installation, order and refund. */
export function PackageActions({ simPackage, iccid }: { simPackage: SimPackageView; iccid: string }) {
  const { t } = useTranslation("sims");
  const { order, mayUnsubscribe, again, installable, planId, id } = simPackage;
  return (
    <div className="package-actions">
      {again && (
        <ButtonLink page={again.page} query={again.query} kind="secondary">
          {t("next.buy-again")}
        </ButtonLink>
      )}
      <DialogLink dialog={`coverage-${planId}`} title={t("coverage:dialog")} href={path(useLanguage(), "plan-coverage", { plan: planId })}>
        {t("package.coverage")}
      </DialogLink>
      {(order !== null || mayUnsubscribe) && (
        <More>
          {order && installable && (
            <PageLink page="order-result" query={{ order: order.number }} hash={`unit-${order.unit}`}>
              {t("package.install")}
            </PageLink>
          )}
          {order && (
            <PageLink page="account/order" query={{ order: order.number }}>
              {t("package.order", { number: order.number })}
            </PageLink>
          )}
          {mayUnsubscribe && (
            <PageLink page="account/package" query={{ iccid, unsubscribe: id }}>
              {t("orders:refund.link")}
            </PageLink>
          )}
        </More>
      )}
    </div>
  );
}
