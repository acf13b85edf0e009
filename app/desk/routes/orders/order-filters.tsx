import { DELIVERY_METHODS, ORDER_STATES } from "#server/domain/order-states.schema.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { OrderFilterValues } from "./read-order-filters.ts";

type OrderFiltersProps = OrderFilterValues & {
  /** How long an order waits before the filter shows it. */
  hours: number;
  /** Whether the list shows less than all. */
  isFiltered: boolean;
};

/** Filters the list of orders; the choices become part of its address. */
export function OrderFilters({ state, way, isFailed, isOverdue, isReturned, isWithdrawn, isWaiting, hours, isFiltered }: OrderFiltersProps) {
  const { t } = useTranslation("desk-orders");
  return (
    <form method="get" action="/orders" className="filters">
      <div className="field">
        <label htmlFor="state">{t("list.state")}</label>
        <div className="control select full">
          <select id="state" name="state" defaultValue={state ?? ""}>
            <option value="">{t("list.all")}</option>
            {ORDER_STATES.map((one) => (
              <option key={one} value={one}>
                {t(`state.${one}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <div className="field">
        <label htmlFor="way">{t("fact.way")}</label>
        <div className="control select full">
          <select id="way" name="way" defaultValue={way ?? ""}>
            <option value="">{t("list.all")}</option>
            {DELIVERY_METHODS.map((one) => (
              <option key={one} value={one}>
                {t(`way.${one}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <label className="order-check">
        <input type="checkbox" name="failed" value="1" defaultChecked={isFailed} /> {t("list.failed")}
      </label>
      <label className="order-check">
        <input type="checkbox" name="overdue" value="1" defaultChecked={isOverdue} /> {t("list.overdue")}
      </label>
      <label className="order-check">
        <input type="checkbox" name="returned" value="1" defaultChecked={isReturned} /> {t("list.returned")}
      </label>
      <label className="order-check">
        <input type="checkbox" name="withdrawn" value="1" defaultChecked={isWithdrawn} /> {t("list.withdrawn")}
      </label>
      <label className="order-check">
        <input type="checkbox" name="waiting" value="1" defaultChecked={isWaiting} /> {t("list.waiting", { hours })}
      </label>
      <button type="submit" className={buttonClass({ kind: "secondary" })}>
        {t("list.filter")}
      </button>
      {isFiltered && (
        <a href="/orders" className={buttonClass({ kind: "quiet" })}>
          {t("list.clear")}
        </a>
      )}
    </form>
  );
}
