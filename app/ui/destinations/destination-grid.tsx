import { useTranslation } from "#app/i18n/use-translation.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { useLanguage } from "#app/i18n/translator.ts";
import { formatData } from "#app/ui/format-data.ts";
import type { PackageKind } from "#server/domain/product-kinds.schema.ts";
import { Flag } from "#app/ui/flag.tsx";
import { Landmark } from "#app/ui/drawings/landmark.tsx";
import { Price } from "#app/ui/money.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useRenewedSims } from "./use-renewed-sims.ts";

/** What a price buys. `mb`: all the data of a fixed package, or the daily allowance of a day pass. Price in minor units. */
type Offer = { kind: PackageKind; days: number; mb: number; price: number };

/** `flag`: file under /flags. `week`: the cheapest offer for a week; null if nothing is sold. `covers`: the number of destinations of a region. */
export type DestinationItem = { id: string; name: string; flag: string; week: Offer | null; covers?: number };

type GridItem = Omit<DestinationItem, "flag"> & { flag?: string };

/** Destinations and regions, each linked to its plans, with the price of a week and a round flag; without a flag, with a line drawing. */
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
              {item.week && <OfferPrice offer={item.week} currency={currency} />}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

/** "7 days · 1 GB US$2.49" */
export function OfferPrice({ offer: { kind, days, mb, price }, currency }: { offer: Offer; currency: Currency }) {
  const { t } = useTranslation("ui");
  return (
    <span className="small">
      <span className="soft">{t(`offer.${kind}`, { count: days, data: formatData(mb, useLanguage()) })}</span>{" "}
      <Price amount={price} currency={currency} />
    </span>
  );
}
