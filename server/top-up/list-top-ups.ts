import type { PrepaidProduct } from "#server/catalogue/catalogue.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** An amount that a SIM may be topped up with. Money is HKD minor units. */
export type TopUpOffer = {
  packageId: string;
  /** What it is called by, and posted as `amount`. */
  face: number;
  /** What is paid. */
  price: number;
  /** What comes on top of it for free ("Get {n} HKD Free"). */
  bonus: number;
  /** How much less than its name it costs ("{n}% off"), a whole number, halves up. */
  percentOff: number;
};

/** The amounts on offer for one kind of prepaid SIM, smallest first (§2, Top-up; §9). */
export function listTopUps(shop: Pick<AppContext, "catalogue">, product: PrepaidProduct): TopUpOffer[] {
  const offers = [...shop.catalogue().packages.values()].flatMap(({ id, prepaid, prices }) => {
    if (prepaid?.product !== product || prices.HKD === undefined) return [];
    const { face, credit } = prepaid;
    return [{ packageId: id, face, price: prices.HKD, bonus: credit - face, percentOff: Math.round((100 * (face - prices.HKD)) / face) }];
  });
  return offers.sort((a, b) => a.face - b.face);
}
