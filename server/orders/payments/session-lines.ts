import type { Language } from "#server/locale/locale.schema.ts";
import { translate } from "#server/locale/translate.ts";

/** What a payment page charges, line by line in the buyer's language: the goods after the discount, then the postage. Their sum is the amount. */
export function paymentSessionLines(charge: {
  title: string;
  amount: number;
  postalFee: number;
  language: Language;
}): { title: string; amount: number }[] {
  const { title, amount, postalFee, language } = charge;
  const lines = [
    { title, amount: amount - postalFee },
    { title: translate(language, "mail.row.postal-fee"), amount: postalFee },
  ];
  return lines.filter((line) => line.amount > 0);
}
