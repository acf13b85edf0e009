import { useTranslation } from "react-i18next";
import type { OrderPageView } from "#app/routes/orders/view/view-order.server.ts";
import { PageLink } from "#app/ui/page-link.tsx";

/** The SIMs of an order that adds packages to several SIMs: the last digits of each and its state. */
export function RenewedSims({ sims }: Pick<OrderPageView, "sims">) {
  const { t } = useTranslation("orders");
  return (
    <dl className="rows">
      {sims.map(({ iccid, state }) => (
        <div key={iccid}>
          <dt className="code">…{iccid.slice(-6)}</dt>
          <dd className={state === "failed" ? "strong" : undefined}>
            {state === "waiting" && <span className="spinner" aria-hidden="true" />} {state && t(`result.sim.${state}`)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** After packages were added to SIMs: links to the packages of each SIM, and the order in which packages start (§2, My package). */
export function RenewedPackageLinks({ order: { iccid, sims } }: { order: Pick<OrderPageView, "iccid" | "sims"> }) {
  const { t } = useTranslation(["orders", "sims"]);
  const renewed = sims.length > 1 ? sims.filter(({ state }) => state === "done").map((sim) => sim.iccid) : iccid ? [iccid] : [];
  return (
    <section className="panel stack-tight">
      <p className="small">{t("sims:order-rule.text")}</p>
      {renewed.map((one) => (
        <p key={one} className="no-print">
          <PageLink page="account/package" query={{ iccid: one }}>
            {t("result.renewed.packages", { iccid: one.slice(-6) })}
          </PageLink>
        </p>
      ))}
    </section>
  );
}
