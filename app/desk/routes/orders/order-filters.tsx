import { DELIVERY_METHODS, ORDER_STATES } from "#server/domain/order-states.schema.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { buttonClass } from "#app/ui/button.tsx";

/** Orders that were paid this long ago wait for staff, hours. */
export const WAITING_HOURS = 24;

/** The queues of orders that wait for something. */
const QUEUES = ["failed", "overdue", "returned", "withdrawn", "waiting"] as const;

/** Reads the filters of the list from its address: `state`, `way` and the queues. */
export const readOrderFilters = (search: URLSearchParams) => ({
  state: ORDER_STATES.find((one) => one === search.get("state")),
  way: DELIVERY_METHODS.find((one) => one === search.get("way")),
  ...(Object.fromEntries(QUEUES.map((name) => [name, search.has(name) ? "1" : undefined])) as Record<(typeof QUEUES)[number], "1" | undefined>),
});

type Filter = ReturnType<typeof readOrderFilters>;

export const isQueue = (filter: Filter) => QUEUES.some((name) => filter[name]);

/** Filters the list of orders; the choices become part of its address. */
export function OrderFilters({ filter }: { filter: Filter }) {
  const { t } = useTranslation("desk-orders");
  return (
    <form method="get" action="/orders" className="filters">
      <div className="field">
        <label htmlFor="state">{t("list.state")}</label>
        <div className="control select full">
          <select id="state" name="state" defaultValue={filter.state ?? ""}>
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
          <select id="way" name="way" defaultValue={filter.way ?? ""}>
            <option value="">{t("list.all")}</option>
            {DELIVERY_METHODS.map((one) => (
              <option key={one} value={one}>
                {t(`way.${one}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      {QUEUES.map((name) => (
        <label key={name} className="order-check">
          <input type="checkbox" name={name} value="1" defaultChecked={filter[name] !== undefined} /> {t(`list.${name}`, { hours: WAITING_HOURS })}
        </label>
      ))}
      <button type="submit" className={buttonClass({ kind: "secondary" })}>
        {t("list.filter")}
      </button>
      {(filter.state || filter.way || isQueue(filter)) && (
        <a href="/orders" className={buttonClass({ kind: "quiet" })}>
          {t("list.clear")}
        </a>
      )}
    </form>
  );
}
