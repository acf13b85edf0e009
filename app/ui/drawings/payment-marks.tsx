import type { ReactNode } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** The word "Pay" beside the marks of Apple and Google. */
const PAY = (
  <text x="16.5" y="16" fontSize="11" textLength="18">
    Pay
  </text>
);

/** Drawings in a 38 × 24 view box on a white tile. The colours identify the brands, so that no theme changes them. */
const MARKS = {
  visa: (
    <path
      d="m5.5 8 2 8 4-8m4 0-2 8m9-7.5q-4-1.5-4.5 1c-.3 2 3.5 1.5 3.2 3.5q-.5 2.7-5 1m6.3 2 4.5-8 2 8m-4.7-2.7h4"
      stroke="#1a1f71"
      strokeWidth="2.2"
      fill="none"
    />
  ),
  mastercard: (
    <>
      <circle cx="14.5" cy="12" r="7" fill="#eb001b" />
      <circle cx="23.5" cy="12" r="7" fill="#f79e1b" />
      <path d="M19 6.6a7 7 0 0 1 0 10.8 7 7 0 0 1 0-10.8Z" fill="#ff5f00" />
    </>
  ),
  unionpay: (
    <>
      <path d="M8 4h9l-3 16H5z" fill="#e21836" />
      <path d="M17 4h9l-3 16h-9z" fill="#00447c" />
      <path d="M26 4h8l-3 16h-8z" fill="#007b84" />
    </>
  ),
  alipay: (
    <>
      <path d="M0 0h38v24H0z" fill="#1677ff" />
      <path d="M12 7.5h14M19 4.5V11m-5.5 0H24q-2 6-8 7.5c-4.5 1-5.5-4-1-4 3.5 0 6 2.5 12 4.5" stroke="#fff" strokeWidth="1.7" fill="none" />
    </>
  ),
  wechat: (
    <>
      <path
        d="M19 4c5.5 0 9.5 3.3 9.5 7.6s-4 7.6-9.5 7.6q-1.8 0-3.5-.6L11.5 20.5l.9-3.2C10.6 15.9 9.5 13.9 9.5 11.6 9.5 7.3 13.5 4 19 4Z"
        fill="#07c160"
      />
      <path d="m14 11.5 3.5 3.3 7.5-6" stroke="#fff" strokeWidth="1.8" fill="none" />
    </>
  ),
  "apple-pay": (
    <>
      <path d="M12 12.1c0-1.3.9-2 1.4-2.3-.8-1.1-2-1.2-2.4-1.2-1 0-1.9.6-2.4.6S7.4 8.6 6.5 8.6C4.8 8.7 3.2 10 3.2 12.8c0 2.9 2 5.4 3.3 5.4.8 0 1.2-.5 2.2-.5s1.3.5 2.2.5c1.3 0 2.5-2.3 2.9-3.4q-1.8-.8-1.8-2.7ZM10.7 7.7q.9-1 .7-2.5-2.5.3-2.5 2.9 1.2.2 1.8-.4Z" />
      {PAY}
    </>
  ),
  "google-pay": (
    <>
      <g fill="none" strokeWidth="1.9">
        <path d="M12 9a4.2 4.2 0 0 0-6.7 1.1" stroke="#ea4335" />
        <path d="M5.3 10a4.2 4.2 0 0 0 0 4" stroke="#fbbc04" />
        <path d="M5.3 13.9a4.2 4.2 0 0 0 6.5 1.3" stroke="#34a853" />
        <path d="M9 12h4.2a4.2 4.2 0 0 1-1.4 3.2" stroke="#4285f4" />
      </g>
      {PAY}
    </>
  ),
} satisfies Record<string, ReactNode>;

export type PaymentMark = keyof typeof MARKS;

/** The cards that the payment method `card` takes. */
export const CARD_MARKS: readonly PaymentMark[] = ["visa", "mastercard", "unionpay"];

/** Small marks of payment brands, each with the brand as its accessible name. Inline content, so that it may stand in a label. */
export function PaymentMarks({ marks }: { marks: readonly PaymentMark[] }) {
  const { t } = useTranslation("ui");
  return (
    <span className="payment-marks">
      {marks.map((mark) => (
        <svg key={mark} viewBox="0 0 38 24" width="38" height="24" role="img" aria-label={t(`marks.${mark}`)}>
          {MARKS[mark]}
        </svg>
      ))}
    </span>
  );
}
