import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { PayButton } from "./pay-button.tsx";
import { PayFacts } from "./pay-facts.tsx";
import { dataFigure } from "#app/ui/format-data.ts";
import { Price } from "#app/ui/money.tsx";
import { formatPrice } from "#server/locale/money.schema.ts";
import { useErrorText } from "#app/i18n/translator.ts";
import { Button } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { CURRENCIES, LANGUAGE_OPTIONS } from "#server/locale/locale.schema.ts";
import type { Checkout, OrderChange } from "./checkout.ts";
import { PackageTicket, useTicketFacts } from "#app/routes/orders/view/package-ticket.tsx";
import { LeastTotal, OrderTotal } from "#app/routes/orders/view/order-total.tsx";
import { MAX_QUANTITY } from "#server/catalogue/purchase-options.schema.ts";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { fieldWithError, formField } from "#app/forms/fields/field-meta.ts";

type CheckoutSummaryProps = {
  checkout: Checkout;
  quantity: FieldMeta;
  updateAddress: string;
  /** Set if scripts run: recalculates the price. */
  onQuantity?: () => void;
  state: "idle" | "busy" | "failed";
  /** Whether the ticket is unfolded on phones from the start, because it has an invalid field. */
  open: boolean;
  /** The email address typed so far. */
  email: string;
};

/**
 * The package with its quantity, the price, and the pay button on wide screens. On phones a line with the facts of the package stands for the
 * ticket; its `<details>` unfolds the ticket after it, which is not inside so that wide screens show it always.
 */
export function CheckoutSummary({ checkout, quantity, updateAddress, onQuantity, state, open, email }: CheckoutSummaryProps) {
  const { t } = useTranslation("orders");
  const errorText = useErrorText();
  const { orderedPackage, way, currency, choices } = checkout;
  const { quote, rejections } = choices;
  // Announced to screen readers here; the field itself shows it.
  const firstRejection = rejections.quantity ?? rejections.addressCountry ?? rejections.phoneCountry;
  return (
    <aside className="checkout-side sticky-side stack" id="summary" aria-label={t("sim.summary")}>
      <details className="checkout-line" open={open || checkout.change !== null || undefined}>
        <summary>
          <OrderLine checkout={checkout} />
        </summary>
      </details>
      <PackageTicket
        orderedPackage={orderedPackage}
        way={way}
        stub={
          <>
            {quote ? (
              <OrderTotal sum={{ ...quote, quantity: choices.quantity, currency, postage: choices.postage }} isPosted={way === "physical"} isQuote />
            ) : (
              <p className="strong">{t("sim.no-price")}</p>
            )}
            <p className="small soft" role="status">
              {state === "busy" ? t("sim.recalculating") : state === "failed" ? t("sim.not-recalculated") : ""}
              {state === "idle" && firstRejection && <span className="visually-hidden">{errorText(firstRejection)}</span>}
            </p>
            <PayButton checkout={checkout} wide className="desk-only" />
          </>
        }
      >
        <div className="checkout-quantity">
          <Field
            field={quantity.errors?.length ? quantity : fieldWithError(quantity, rejections.quantity)}
            label={t("field.quantity")}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_QUANTITY}
            width="short"
            onChange={onQuantity}
            after={
              (!onQuantity || state === "failed" || checkout.change) && (
                <Button type="submit" kind="secondary" name="intent" value="update" formNoValidate formAction={updateAddress}>
                  {t("sim.update")}
                </Button>
              )
            }
          />
          {checkout.change ? (
            <ChangeFields {...checkout} change={checkout.change} />
          ) : orderedPackage.product === "china" ? (
            <PageLink id="order-change" page="gogo-china" className="text-button">
              {t("credit.change")}
            </PageLink>
          ) : (
            <PageLink
              id="order-change"
              page="plan-detail"
              className="text-button"
              query={{ plan: orderedPackage.planId, package: orderedPackage.id, way, quantity: choices.quantity, iccid: checkout.sims?.typed }}
            >
              {t("sim.change-package")}
            </PageLink>
          )}
        </div>
      </PackageTicket>
      {rejections.package && (
        <Notice kind="warn">
          <p>{errorText(rejections.package)}</p>
        </Notice>
      )}
      <PayFacts checkout={checkout} email={email} />
      <SwitchPreferences currency={currency} address={updateAddress} />
    </aside>
  );
}

/** What an order may be changed to, besides its quantity. They decide about other fields of the form: Update shows it again with what was typed. */
function ChangeFields({ change, orderedPackage, way }: Checkout & { change: OrderChange }) {
  const { t } = useTranslation("orders");
  const ways = change.ways.map((value) => ({ value, label: t(`way.${value}`) }));
  return (
    <div className="form" id="order-change">
      <SelectField field={formField("package", orderedPackage.id)} label={t("field.package")} options={change.packages} />
      {ways.length > 0 && <SelectField field={formField("way", way)} label={t("field.way")} options={ways} />}
    </div>
  );
}

/** "Japan · 5 GB · 30 days · eSIM × 2   US$25.80   Details" */
function OrderLine({ checkout: { orderedPackage, way, currency, choices } }: { checkout: Checkout }) {
  const { t, language } = useTranslation("orders");
  const { name, kind, mb, days, credit } = orderedPackage;
  const { figure, unit } = dataFigure(mb, language);
  const data = credit === null ? `${figure} ${kind === "fixed" ? unit : t("ticket.a-day", { unit })}` : formatPrice(credit, "HKD", language);
  const wayAndCount = choices.quantity > 1 ? `${t(`way.${way}`)} × ${choices.quantity}` : t(`way.${way}`);
  const parts = [data, ...(credit === null ? [t("ticket.days", { count: days })] : []), wayAndCount];
  return (
    <>
      <span>
        {name}
        {parts.flatMap((part) => [
          " · ",
          <span key={part} className="nowrap">
            {part}
          </span>,
        ])}
      </span>
      {choices.quote && (
        <b>
          {choices.postage ? (
            <LeastTotal {...choices.quote} {...{ currency, postage: choices.postage }} />
          ) : (
            <Price amount={choices.quote.total} currency={currency} />
          )}
        </b>
      )}
      <span className="change nowrap">{t("sim.details")}</span>
      <span className="ticket-facts">
        {useTicketFacts(orderedPackage).map((fact, position) => (
          <span key={position}>{fact}</span>
        ))}
      </span>
    </>
  );
}

export const SWITCH_ID = "order-switch";

/** Changes language or currency. Posts the order form itself, so that the page keeps the values entered. */
function SwitchPreferences({ currency, address }: { currency: Checkout["currency"]; address: string }) {
  const { t, language } = useTranslation("orders");
  return (
    <Disclosure
      className="checkout-switch no-print"
      bodyId={SWITCH_ID}
      summary={
        <span className="with-icon small soft">
          <Icon name="globe" />
          {t("sim.switch.summary", { currency: t(`ui:currency.${currency}`) })}
        </span>
      }
    >
      <div className="pairs">
        <label>
          <span className="label">{t("sim.switch.language")}</span>
          <span className="control select">
            <select name="language" defaultValue={language}>
              {LANGUAGE_OPTIONS.map((option) => (
                <option key={option.key} value={option.key} lang={option.htmlLang}>
                  {option.label}
                </option>
              ))}
            </select>
            <Icon name="chevron" />
          </span>
        </label>
        <label>
          <span className="label">{t("sim.switch.currency")}</span>
          <span className="control select">
            <select name="currency" defaultValue={currency}>
              {CURRENCIES.map((code) => (
                <option key={code} value={code}>
                  {code}
                </option>
              ))}
            </select>
            <Icon name="chevron" />
          </span>
        </label>
        <Button type="submit" kind="secondary" className="long" name="intent" value="switch" formNoValidate formAction={address}>
          {t("sim.switch.apply")}
        </Button>
      </div>
    </Disclosure>
  );
}
