import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { calculatorCurrency } from "#app/routes/partners/calculators/calculator-page.server.ts";
import { pickExample } from "#server/plans/list-examples.ts";
import { estimateMarketplace } from "#server/partners/calculators/marketplace.ts";

/** The initial price if no package has a price in the currency, in minor units. */
const FALLBACK_PRICE = 10_00;

/** Returns the data of the marketplace page. The calculator starts with the list price of a real package. */
export function viewMarketplace(shop: Pick<AppContext, "catalogue">, request: Request, language: Language) {
  const { currency, own } = calculatorCurrency(request, language);
  const usualPrice = pickExample(shop, { language, currency })?.price ?? FALLBACK_PRICE;
  return { currency, own, estimate: estimateMarketplace(new URL(request.url).searchParams, usualPrice, currency) };
}

export type MarketplaceView = ReturnType<typeof viewMarketplace>;
