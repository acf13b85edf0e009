import type { Language } from "#server/locale/locale.schema.ts";
import { listPopular, listRegions } from "#server/destinations/list-destinations.ts";
import { packageMb } from "#server/catalogue/cheapest-packages.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { calculatorCurrency } from "#app/routes/partners/calculators/calculator-page.server.ts";
import { estimateSaving } from "#server/partners/calculators/business-saving.ts";

/** Returns the data of the page for companies: the places of the calculator, the values entered, and its result or errors. */
export function viewBusiness(shop: Pick<AppContext, "catalogue">, request: Request, language: Language) {
  const { currency, own } = calculatorCurrency(request, language);
  const popular = listPopular(shop, { language, currency });
  const regions = listRegions(shop, { language, currency });
  // Without a lowest price, nothing is sold for the place in this currency.
  const places = [...popular, ...regions].filter((place) => place.from !== null);
  const { plans } = shop.catalogue();
  const sold = places.map(({ id }) => ({ id, packages: plans.get(id)?.packages ?? [] }));
  const { typed, errors, hasRoamingCost, result: answer } = estimateSaving(new URL(request.url).searchParams, sold, currency);
  const options = (list: typeof popular) => list.filter((place) => place.from !== null).map(({ id, name }) => ({ value: id, label: name }));
  return {
    currency,
    own,
    popular: options(popular),
    regions: options(regions),
    typed,
    errors,
    hasRoamingCost,
    place: places.find((place) => place.id === answer?.trips.destination) ?? null,
    answer: answer && { ...answer, package: { kind: answer.package.kind, mb: packageMb(answer.package), days: answer.package.days } },
  };
}

export type BusinessView = ReturnType<typeof viewBusiness>;
