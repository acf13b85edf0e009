import type { PrepaidProduct } from "#server/domain/product-kinds.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";

/** An amount that a SIM can be topped up with. Money is in HKD minor units. */
export type TopUpOffer = {
  packageId: string;
  /** Nominal amount, by which the offer is named and posted as `amount`. */
  face: number;
  /** Price. */
  price: number;
  /** Credit in addition to the nominal amount ("Get {n} HKD Free"). */
  bonus: number;
  /** Discount on the nominal amount ("{n}% off"), rounded to a whole number. */
  percentOff: number;
};

/** Returns the amounts on offer for one kind of prepaid SIM, smallest first (§2, Top-up; §9). */
export function listTopUps(shop: Pick<AppContext, "catalogue">, product: PrepaidProduct): TopUpOffer[] {
  return (shop.catalogue().credit.get(product) ?? []).flatMap(({ id, prepaid, prices }) => {
    if (!prepaid || prices.HKD === undefined) return [];
    const { face, credit } = prepaid;
    return [{ packageId: id, face, price: prices.HKD, bonus: credit - face, percentOff: Math.round((100 * (face - prices.HKD)) / face) }];
  });
}

/** Serializes the amounts that a page shows, for a hidden field of its form: nominal amount, price and credit of each, HKD minor units. */
export const writeShownOffers = (offers: Pick<TopUpOffer, "face" | "price" | "bonus">[]): string =>
  offers.map(({ face, price, bonus }) => [face, price, face + bonus].join(":")).join(" ");

/** Whether an amount now costs more or brings less credit than the form showed. False if the form did not show it, as in a post by a program. */
export function isWorseThanShown(shown: string | undefined, current: { face: number; price: number; credit: number }): boolean {
  const entry = shown?.split(" ").find((offer) => offer.startsWith(`${current.face}:`));
  const [, price, credit] = entry?.match(/^\d+:(\d{1,9}):(\d{1,9})$/) ?? [];
  return price !== undefined && (current.price > Number(price) || current.credit < Number(credit));
}
