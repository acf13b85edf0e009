import { useTranslation } from "#app/i18n/use-translation.ts";
import drawings from "./payment-marks.svg?url&no-inline";

export type PaymentMark = "visa" | "mastercard" | "unionpay" | "alipay" | "wechat" | "apple-pay" | "google-pay";

/** The marks of the payment method `card`. */
export const cardMarks = (hasWallets: boolean): PaymentMark[] => ["visa", "mastercard", "unionpay", ...(hasWallets ? WALLET_MARKS : [])];
const WALLET_MARKS: PaymentMark[] = ["apple-pay", "google-pay"];

/**
 * Small marks of payment brands, each with the brand as its accessible name. Inline content, so that it may stand in a label. All drawings are in one
 * file, which browsers load once.
 */
export function PaymentMarks({ marks }: { marks: readonly PaymentMark[] }) {
  const { t } = useTranslation("ui");
  return (
    <span className="payment-marks">
      {marks.map((mark) => (
        <svg key={mark} width="38" height="24" role="img" aria-label={t(`marks.${mark}`)}>
          <use href={`${drawings}#${mark}`} />
        </svg>
      ))}
    </span>
  );
}
