import type { Language } from "#server/locale/locale.schema.ts";
import { wholesaleEarning, estimateWholesale } from "#server/partners/calculators/wholesale.ts";
import { WHOLESALE_TIERS } from "#server/partners/core/terms.schema.ts";
import { countOffers } from "#server/plans/count-offers.ts";
import { listExamples } from "#server/plans/list-examples.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { calculatorCurrency } from "#app/routes/partners/calculators/calculator-page.server.ts";

/** The number of packages offered in the calculator. */
const MAX_OFFERS = 8;

/** Returns the data of the page for resellers: packages to choose, the earnings per tier with the first of them, and the result of the calculator. */
export function viewResale(shop: Pick<AppContext, "catalogue">, request: Request, language: Language) {
  const { currency, own } = calculatorCurrency(request, language);
  const offers = listExamples(shop, { language, currency, limit: MAX_OFFERS });
  const [example] = offers;
  const useByDays = [...shop.catalogue().plans.values()].flatMap((plan) => plan.packages.map((planPackage) => planPackage.useByDays));
  return {
    currency,
    own,
    offers,
    example: example ?? null,
    tiers: WHOLESALE_TIERS.map((tier) => ({
      ...tier,
      earning: example ? wholesaleEarning({ listPrice: example.price, sellingPrice: example.price, quantity: tier.from }) : null,
    })),
    estimate: estimateWholesale(new URL(request.url).searchParams, offers, currency),
    destinations: countOffers(shop).destinations,
    useBy: { useByLeast: Math.min(...useByDays), useByMost: Math.max(...useByDays) },
  };
}

export type ResaleView = ReturnType<typeof viewResale>;
