import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { Flag } from "#app/ui/flag.tsx";
import { Money } from "#app/ui/money.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useRenewedSims } from "./use-renewed-sims.ts";

/** `flag`: file under /flags. `from`: the lowest price, minor units; null if there is none. `covers`: the number of destinations of a region. */
export type DestinationItem = { id: string; name: string; flag: string; from: number | null; covers?: number };

/** Destinations and regions as round flags with the lowest price, each linked to its plans. */
export function DestinationGrid({ items, currency }: { items: DestinationItem[]; currency: Currency }) {
  const { t } = useTranslation("ui");
  const sims = useRenewedSims();
  return (
    <ul className="destination-grid">
      {items.map((item) => (
        <li key={item.id}>
          <PageLink page="plans" query={{ country: item.id, ...sims }} data-item-type="destination" data-item-val={item.id}>
            <Flag id={item.flag} />
            <span>
              <b>{item.name}</b>
              {item.covers && <span className="soft small">{t("covers", { n: item.covers })}</span>}
              {item.from !== null && (
                <span className="soft small">
                  {t("from")} <Money amount={item.from} currency={currency} />
                </span>
              )}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
