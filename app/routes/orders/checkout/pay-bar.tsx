import { useTranslation } from "#app/i18n/use-translation.ts";
import { Submit } from "#app/forms/submit.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Total } from "#app/ui/money.tsx";
import { formatTotal } from "#server/locale/money.schema.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import type { Checkout } from "./checkout.ts";

/**
 * The total and the pay button, at the bottom of the screen on phones. While a field is invalid there is no total, and the button
 * leads to the errors. If the package cannot be bought at all, there is no button.
 */
export function PayBar({ checkout: { orderedPackage, way, currency, choices } }: { checkout: Checkout }) {
  const { t } = useTranslation("orders");
  const language = useLanguage();
  const { quote, rejections } = choices;
  if (!quote && rejections.package) return null;
  const isMainland = [rejections.addressCountry, rejections.phoneCountry].includes("orders.mainland");
  const amount = quote && formatTotal(quote.total, currency, language);
  return (
    <div className="pay">
      {isMainland && (
        <Notice kind="warn">
          <p>
            {t("mainland")}{" "}
            <PageLink page="plan-unavailable" query={{ package: orderedPackage.id, way, quantity: choices.quantity }}>
              {t("sim.mainland-link")}
            </PageLink>
          </p>
        </Notice>
      )}
      <div className="action-bar pay-bar">
        {quote && (
          <div>
            <span className="label">{quote.postalFeeKnown ? t("sum.total") : t("sum.total-before-postage")}</span>
            <span className="total">
              <Total amount={quote.total} currency={currency} />
            </span>
          </div>
        )}
        <Submit id="order-pay" data-item-type="pay" data-item-val="order" busyLabel={t("pay.busy")}>
          {quote?.total === 0 ? t("pay.free") : amount ? t("pay.button", { amount }) : t("pay.button-plain")}
        </Submit>
      </div>
      <p className="small soft pay-note">
        <Icon name="lock" size={16} />
        {t("pay.note")}
      </p>
    </div>
  );
}
