import { useTranslation } from "react-i18next";
import { Submit } from "#app/forms/submit.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { formatMoney, Money } from "#app/ui/money.tsx";
import type { Currency } from "#server/locale/locale.schema.ts";
import type { CheckoutQuote } from "./checkout.ts";

/** The total and the button that pays it, within reach of the thumb. */
export function PayBar({ quote, currency }: { quote: CheckoutQuote | null; currency: Currency }) {
  const { t } = useTranslation("orders");
  const language = useLanguage();
  if (!quote) return null;
  const amount = formatMoney(quote.total, currency, language);
  return (
    <div className="pay">
      <div className="action-bar pay-bar">
        <div>
          <span className="label">{quote.postalFeeKnown ? t("sum.total") : t("sum.total-before-postage")}</span>
          <span className="total">
            <Money amount={quote.total} currency={currency} />
          </span>
        </div>
        <Submit id="order-pay" data-item-type="pay" data-item-val="order" busyLabel={t("pay.busy")}>
          {quote.total > 0 ? t("pay.button", { amount }) : t("pay.free")}
        </Submit>
      </div>
      <p className="small soft pay-note">
        <Icon name="lock" size={16} />
        {t("pay.note")}
      </p>
    </div>
  );
}
