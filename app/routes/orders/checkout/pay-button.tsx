import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { Submit } from "#app/forms/submit.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { LeastTotal } from "#app/routes/orders/view/order-total.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { formatPrice } from "#server/locale/money.schema.ts";
import type { Checkout } from "./checkout.ts";

type PayProps = { checkout: Checkout };

/**
 * The button that places the order, with the total. While a field is invalid or the country of a parcel is missing there is no total, and the button leads to the errors. If the package
 * cannot be bought at all, there is no button.
 */
export function PayButton({ checkout: { currency, choices }, ...rest }: PayProps & { wide?: boolean; className?: string }) {
  const { t, language } = useTranslation("orders");
  const { quote, rejections } = choices;
  if (!quote && rejections.package) return null;
  const amount = quote?.postalFeeKnown && formatPrice(quote.total, currency, language);
  return (
    <Submit {...rest} data-item-type="pay" data-item-val="order" busyLabel={t("pay.busy")}>
      {quote?.total === 0 ? t("pay.free") : amount ? t("pay.button", { amount }) : t("pay.button-plain")}
    </Submit>
  );
}

/** On phones: the total and the pay button, always at the bottom of the screen. */
export function PayBar({ checkout }: PayProps) {
  const { t } = useTranslation("orders");
  const { quote, rejections, postage } = checkout.choices;
  if (!quote && rejections.package) return null;
  return (
    <div className="action-bar phone-only">
      {quote && (
        <div>
          <span className="label">{t("sum.total")}</span>
          <span className="total">
            <LeastTotal total={quote.total} currency={checkout.currency} postage={postage} />
          </span>
        </div>
      )}
      <PayButton checkout={checkout} />
    </div>
  );
}

/** Says that the plan is not sold to this buyer, who is in Mainland China (§5). Otherwise renders nothing. */
export function MainlandNotice({ checkout: { orderedPackage, way, choices } }: PayProps) {
  const { t } = useTranslation("orders");
  if (!Object.values(choices.rejections).includes("orders.mainland")) return null;
  return (
    <Notice kind="warn">
      <p>
        {withSpaceAfter(t("mainland"))}
        <PageLink page="plan-unavailable" query={{ package: orderedPackage.id, way, quantity: choices.quantity }}>
          {t("sim.mainland-link")}
        </PageLink>
      </p>
    </Notice>
  );
}
