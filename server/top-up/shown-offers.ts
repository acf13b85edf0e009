import type { TopUpOffer } from "./list-top-ups.ts";

/** Serializes the amounts that a page shows, for a hidden field of its form: nominal amount, price and credit of each, HKD minor units. */
export const writeShownOffers = (offers: Pick<TopUpOffer, "face" | "price" | "bonus">[]): string =>
  offers.map(({ face, price, bonus }) => [face, price, face + bonus].join(":")).join(" ");

/** Whether an amount now costs more or brings less credit than the form showed. False for a form without this field, such as a post by a program. */
export function isWorseThanShown(shown: string | undefined, now: { face: number; price: number; credit: number }): boolean {
  const entry = shown?.split(" ").find((offer) => offer.startsWith(`${now.face}:`));
  const [, price, credit] = entry?.match(/^\d+:(\d{1,9}):(\d{1,9})$/) ?? [];
  return price !== undefined && (now.price > Number(price) || now.credit < Number(credit));
}
