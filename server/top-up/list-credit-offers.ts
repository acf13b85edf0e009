import { dataFor } from "#server/catalogue/purchase-options.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { PrepaidProduct } from "#server/domain/product-kinds.schema.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import { listTopUps } from "./list-top-ups.ts";

/** An amount with which a new prepaid SIM can start, priced in the buyer's currency. */
export type CreditOffer = {
  packageId: string;
  /** Price in minor units of the requested currency. */
  price: number;
  /** What it brings: the nominal amount and the bonus, HKD minor units. */
  credit: number;
  bonus: number;
  percentOff: number;
  /** How much data the credit buys, in whole MB. */
  mb: number;
  /** Minor units of the requested currency, rounded. */
  pricePerGb: number;
};

/**
 * Returns the amount of the China SIM to compare with the packages of a plan: the one with the price nearest to that of a fixed package. Null if the SIM is
 * for another destination.
 */
export function findComparableCredit(shop: Pick<AppContext, "catalogue">, planId: string, currency: Currency): CreditOffer | null {
  const { packages, plans } = shop.catalogue();
  const prices = (plans.get(planId)?.packages ?? []).flatMap((pkg) => (pkg.kind === "fixed" ? (pkg.prices[currency] ?? []) : []));
  if (prices.length === 0) return null;
  const gap = ({ price }: CreditOffer) => Math.min(...prices.map((other) => Math.abs(other - price)));
  const offers = listCreditOffers(shop, "china", currency).filter(({ packageId }) => packages.get(packageId)?.planId === planId);
  return offers.toSorted((a, b) => gap(a) - gap(b))[0] ?? null;
}

/** Returns the amounts of one kind of prepaid SIM that have a price in the currency, smallest first. */
export function listCreditOffers(shop: Pick<AppContext, "catalogue">, product: PrepaidProduct, currency: Currency): CreditOffer[] {
  return listTopUps(shop, product).flatMap(({ packageId, face, bonus, percentOff }) => {
    const price = shop.catalogue().packages.get(packageId)?.prices[currency];
    const credit = face + bonus;
    if (price === undefined) return [];
    const mb = dataFor(credit);
    return [{ packageId, price, credit, bonus, percentOff, mb, pricePerGb: Math.round((price * 1024) / mb) }];
  });
}
