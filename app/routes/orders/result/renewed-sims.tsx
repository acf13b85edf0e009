import { useTranslation } from "react-i18next";
import type { OrderShown } from "#app/routes/orders/view/view-order.server.ts";

/** The SIMs of a renewal of several, by their last digits, and how far each is. */
export function RenewedSims({ sims }: Pick<OrderShown, "sims">) {
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
