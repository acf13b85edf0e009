import { useTranslation } from "#app/i18n/use-translation.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { path } from "#server/locale/path.schema.ts";
import { EsimTicket } from "#app/routes/orders/view/esim-ticket.tsx";
import { isRefundRequested, RefundState } from "#app/routes/orders/view/refund-state.tsx";
import type { IssuedEsim } from "#app/routes/orders/view/view-order.server.ts";
import { KeepEsim } from "./keep-esim.tsx";
import { PrepaidSim } from "./prepaid-sim.tsx";
import { ShareEsim } from "./share-esim.tsx";
import type { OrderPageProps } from "./order-page-props.ts";

type IssuedEsimProps = {
  esim: IssuedEsim;
  order: Pick<OrderPageProps["order"], "orderedPackage" | "quantity" | "access" | "prepaidSims" | "phone">;
};

/** A delivered eSIM of an order, with the state of its refund. */
export function IssuedEsimTicket({ esim, order }: IssuedEsimProps) {
  const { t } = useTranslation("orders");
  const language = useLanguage();
  const { orderedPackage, quantity, access, phone } = order;
  if (!orderedPackage) return null;
  const { unit, refund, shareUrl } = esim;
  const isRefunding = isRefundRequested(esim);
  const instructions = path(language, "order-card", { order: access.number, key: access.key, unit });
  const prepaid = order.prepaidSims.find(({ iccid }) => iccid === esim.iccid);
  return (
    <EsimTicket
      esim={esim}
      unit={unit}
      orderedPackage={orderedPackage}
      phone={phone}
      folded={isRefunding ? t("esim.codes-asked-back") : undefined}
      badge={
        quantity > 1 ? (
          <span className="badge">{t("esim.unit", { unit, count: quantity })}</span>
        ) : (
          !isRefunding && !phone && <span className="badge">{t("esim.issued")}</span>
        )
      }
      share={shareUrl && !isRefunding && <ShareEsim url={shareUrl} place={orderedPackage.name} />}
      after={
        <div className="stack-tight no-print issued-file">
          {/* A plain link, since its target is a download, not a page. */}
          <a href={instructions} className="with-icon" download>
            <Icon name="download" />
            {t("esim.download")}
          </a>
          {!isRefunding && <KeepEsim number={access.number} unit={unit} source={instructions} />}
        </div>
      }
    >
      {refund === "requested" && <Notice kind="warn">{t("esim.do-not-use")}</Notice>}
      {refund && <RefundState refund={refund} decision={esim.decision} />}
      {prepaid && <PrepaidSim sim={prepaid} product={orderedPackage.product} />}
    </EsimTicket>
  );
}
