import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderHtml } from "#app/i18n/render-html.server.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { readCurrency } from "#app/request/preferences.server.ts";
import { type DestinationItem, OfferPrice } from "#app/ui/destinations/destination-grid.tsx";
import { readRenewedSims, type RenewedSims } from "#app/ui/destinations/use-renewed-sims.ts";
import { Flag } from "#app/ui/flag.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { type Currency, isLanguage } from "#server/locale/locale.schema.ts";
import { listPopular } from "#server/destinations/list-destinations.ts";
import { searchDestinations } from "#server/destinations/search/search-destinations.ts";

const MAX_POPULAR = 4;

/**
 * Returns up to eight destinations that match the search text, as the HTML of the list of `DestinationSearch`. Without a text: popular ones. The links pass on
 * the SIMs of the query. 404 for an unknown language (§2).
 */
export function loader({ request, params, context: { shop } }: LoaderFunctionArgs) {
  if (!isLanguage(params.lang)) return new Response(null, { status: 404 });
  const search = new URL(request.url).searchParams;
  const locale = { language: params.lang, currency: readCurrency(request, params.lang) };
  const q = search.get("q")?.trim() ?? "";
  const items = q === "" ? listPopular(shop, { ...locale, limit: MAX_POPULAR }) : searchDestinations(shop, { q, ...locale, limit: 8 });
  const html = renderHtml(params.lang, <Suggestions q={q} items={items} currency={locale.currency} sims={readRenewedSims(search)} />);
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, max-age=60" } });
}

/** `matched`: the city, airport or name that the text matches. */
type Suggestion = Omit<DestinationItem, "covers"> & { matched?: string | null };

/** The options of the list. `data-status`: the text for screen readers. */
function Suggestions({ q, items, currency, sims }: { q: string; items: Suggestion[]; currency: Currency; sims: RenewedSims }) {
  const { t } = useTranslation("ui");
  const nothing = t("search.nothing", { q });
  if (items.length === 0) {
    return (
      <div role="presentation" data-status={nothing}>
        <p role="option" aria-disabled="true" aria-selected="false">
          {nothing}
        </p>
      </div>
    );
  }
  return (
    <div role="presentation" data-status={q && t("search.count", { n: items.length })}>
      {q === "" && (
        <span className="label" role="presentation">
          {t("search.popular")}
        </span>
      )}
      {items.map(({ id, name, flag, week, matched }) => (
        <PageLink
          key={id}
          page="plans"
          query={{ country: id, ...sims }}
          role="option"
          aria-selected="false"
          tabIndex={-1}
          data-item-type="search"
          data-item-val={id}
        >
          <Flag id={flag} size={24} />
          <span>
            {matched && <span className="soft">{matched} → </span>}
            {name}
          </span>
          {week && <OfferPrice offer={week} currency={currency} />}
        </PageLink>
      ))}
    </div>
  );
}
