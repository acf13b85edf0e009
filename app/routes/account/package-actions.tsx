import { useTranslation } from "#app/i18n/use-translation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CoverageDialog } from "#app/ui/coverage/coverage-dialog.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import type { SimPackageView } from "./package-view.server.ts";

/** The stub of a package's ticket: links to buy the package again, and to its coverage, installation, order and refund. */
export function PackageActions({ simPackage, iccid }: { simPackage: SimPackageView; iccid: string }) {
  const { t } = useTranslation("sims");
  const { order, mayUnsubscribe, onSale, planId, packageId, id, state, refund } = simPackage;
  return (
    <div className="package-actions">
      {onSale ? (
        <ButtonLink page="order-sim" query={{ package: packageId, way: "sim", quantity: 1, iccid }} kind="secondary">
          {t("package.again")}
        </ButtonLink>
      ) : (
        <ButtonLink page="plans" query={{ country: planId }} kind="secondary">
          {t("package.other")}
        </ButtonLink>
      )}
      <CoverageDialog planId={planId} opener={t("package.coverage")} />
      {order?.kind === "esim" && state !== "cancelled" && refund !== "requested" && refund !== "approved" && (
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
          {t("package.unsubscribe")}
        </PageLink>
      )}
    </div>
  );
}
