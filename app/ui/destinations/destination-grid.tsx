import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { Flag } from "#app/ui/flag.tsx";
import { Landmark } from "#app/ui/drawings/landmark.tsx";
import { Money } from "#app/ui/money.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useRenewedSims } from "./use-renewed-sims.ts";

/** `flag`: file under /flags. `from`: the lowest price, minor units; null if there is none. `covers`: the number of destinations of a region. */
export type DestinationItem = { id: string; name: string; flag: string; from: number | null; covers?: number };

type GridItem = Omit<DestinationItem, "flag"> & { flag?: string };

/** Destinations and regions, each linked to its plans, with the lowest price and a round flag; without a flag, with a line drawing. */
export function DestinationGrid({ items, currency }: { items: GridItem[]; currency: Currency }) {
  const { t } = useTranslation("ui");
  const sims = useRenewedSims();
  return (
    <ul className="destination-grid">
      {items.map((item) => (
        <li key={item.id}>
          <PageLink page="plans" query={{ country: item.id, ...sims }} data-item-type="destination" data-item-val={item.id}>
            {item.flag ? <Flag id={item.flag} /> : <Landmark id={item.id} />}
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
