import type { TopUpOffer } from "./list-top-ups.ts";

/** What a page says about its amounts, as its form carries it: name, price and credit of each, HKD minor units. */
export const writeShownOffers = (offers: Pick<TopUpOffer, "face" | "price" | "bonus">[]): string =>
  offers.map(({ face, price, bonus }) => [face, price, face + bonus].join(":")).join(" ");

/** Whether an amount costs more or brings less than the form showed; a form that says nothing of it (a program's) asks for nothing. */
export function isWorseThanShown(shown: string | undefined, now: { face: number; price: number; credit: number }): boolean {
  const said = shown?.split(" ").find((one) => one.startsWith(`${now.face}:`));
  const [, price, credit] = said?.match(/^\d+:(\d{1,9}):(\d{1,9})$/) ?? [];
  return price !== undefined && (now.price > Number(price) || now.credit < Number(credit));
}
