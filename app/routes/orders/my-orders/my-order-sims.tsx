import { useTranslation } from "#app/i18n/use-translation.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { path } from "#server/locale/path.schema.ts";
import { isRefundRequested, RefundState } from "#app/routes/orders/view/refund-state.tsx";
import type { MyOrderView } from "./view-my-orders.server.ts";

const SIM_STATES = { requested: "waiting", submitted: "waiting", delivered: "done", failed: "failed" } as const;

/** The units of an order: ICCID, links to the offline eSIM page and the SIM's packages, and the state of the refund. */
export function MyOrderSims({ order }: { order: MyOrderView }) {
  const { t } = useTranslation("my-orders");
  const language = useLanguage();
  const { number, way, units } = order;
  const ready = order.page === "ready";
  const shownUnits = units.filter(({ iccid, refund }) => iccid !== null || refund !== null);
  return (
    <section className="stack" aria-labelledby="sims">
      <div className="between">
        <h2 id="sims">{t("detail.sims")}</h2>
        <ButtonLink page="order-result" query={{ order: number }} kind={ready ? "primary" : "secondary"} className="no-print">
          {t(ready ? "detail.install" : "detail.open")}
        </ButtonLink>
      </div>
      {shownUnits.length === 0 ? (
        <p>{t(way === "physical" ? "detail.no-iccid-card" : "detail.no-iccid")}</p>
      ) : (
        <ul className="list-plain stack order-sims">
          {shownUnits.map(({ unit, iccid, state, refund, decision, isRevoked }) => (
            <li key={unit} className="panel between">
              <p>
                <span className="label">{units.length > 1 ? t("detail.iccid-of", { unit }) : t("orders:esim.iccid")}</span>
                <span className="code strong">{iccid ?? "–"}</span>
              </p>
              {way === "sim" && !refund && order.paid && <p>{t(`orders:result.sim.${SIM_STATES[state]}`)}</p>}
              {refund && <RefundState refund={refund} decision={decision} />}
              {iccid && refund === "requested" && <p className="small">{t("orders:esim.do-not-use")}</p>}
              {iccid && (
                <p className="cluster">
                  <PageLink page="account/package" query={{ iccid }}>
                    {t(order.credit === null ? "detail.packages" : "orders:credit.usage")}
                  </PageLink>
                  {way === "esim" && !isRevoked && !isRefundRequested({ refund }) && (
                    // A plain link, since its target is a download, not a page.
                    <a href={path(language, "order-card", { order: number, unit })} className="with-icon" download>
                      <Icon name="download" />
                      {t("detail.card")}
                    </a>
                  )}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
