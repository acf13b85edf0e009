import type { KeyBelow } from "#app/i18n/text-key.ts";
import { Trans } from "#app/i18n/trans.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { fieldsByName } from "#app/forms/fields/field-meta.ts";
import { EarlyStartField } from "#app/forms/fields/early-start-field.tsx";
import { Field, EmailField } from "#app/forms/fields/field.tsx";
import { path } from "#server/locale/path.schema.ts";
import { PaymentMethodField } from "#app/forms/fields/payment-method-field.tsx";
import type { TopUpView, TopUpOfferView } from "./top-up-view.ts";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { formatData } from "#app/ui/format-data.ts";
import { Price } from "#app/ui/money.tsx";
import { formatPrice } from "#server/locale/money.schema.ts";
import { Submit } from "#app/forms/submit.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

type TopUpFormProps = {
  view: TopUpView;
  /** Why the form was rejected, by field name. */
  errors: Record<string, string[]>;
};

/** Amount, payment method and email address in one form. There is a field for the ICCID only if the SIM is unknown or was rejected. */
export function TopUpForm({ view, errors }: TopUpFormProps) {
  const { t, language } = useTranslation("top-up");
  const { typed, sim, page, key, checkoutKey, methods, offers } = view;
  const fields = fieldsByName("top-up", ["iccid", "amount", "paymentMethod", "email", "remember", "agreeEarlyStart"], typed, errors);
  const labels = useTopUpLabels();
  const isKnown = sim !== null && !fields.iccid.errors;
  return (
    <form id="top-up" method="post" noValidate action={path(language, page, { key })} className="form top-up-form">
      <input type="hidden" name="checkoutKey" value={checkoutKey} />
      <input type="hidden" name="quoted" value={view.quoted} />
      {isKnown ? (
        <input type="hidden" name="iccid" value={sim.iccid} />
      ) : (
        <Field field={fields.iccid} label={labels.iccid} hint={t("forms:iccid-hint")} inputMode="numeric" autoComplete="off" spellCheck={false} />
      )}
      <AmountField field={fields.amount} offers={offers} otherCurrency={view.otherCurrency} />
      <PaymentMethodField field={fields.paymentMethod} methods={methods} currency="HKD" cardWallets={view.cardWallets} />
      <EmailField field={fields.email} label={labels.email} hint={t("email-hint")} />
      <CheckField field={fields.remember} label={t("remember")} />
      <EarlyStartField field={fields.agreeEarlyStart} withdrawalDays={view.withdrawalDays} />
      <PayButton offers={offers} />
    </form>
  );
}

/** Returns the label of each field, in page order. */
export function useTopUpLabels() {
  const { t } = useTranslation("top-up");
  const label = (name: KeyBelow<"orders", "field">) => t(`orders:field.${name}`);
  return {
    iccid: label("iccid"),
    amount: t("amount.legend"),
    paymentMethod: label("paymentMethod"),
    email: label("email"),
    agreeEarlyStart: "",
    checkoutKey: label("checkoutKey"),
  };
}

/** The amounts, each with the data it buys, its bonus or discount, and its price if that is lower. */
function AmountField({ field, offers, otherCurrency }: { field: FieldMeta; offers: TopUpOfferView[]; otherCurrency: boolean }) {
  const { t, language } = useTranslation("top-up");
  return (
    <ChoiceField
      field={field}
      legend={t("amount.legend")}
      legendLook="heading"
      hint={otherCurrency && t("amount.why-hkd")}
      options={offers.map(({ face, price, bonus, percentOff, mb }) => ({
        value: String(face),
        label: (
          <span className="cluster">
            <Price amount={face} currency="HKD" />
            {bonus > 0 && <span className="badge sun">{t("amount.bonus", { amount: bonus / 100 })}</span>}
            {percentOff > 0 && <span className="badge sun">{t("amount.off", { percent: percentOff })}</span>}
          </span>
        ),
        description: t("amount.buys", { data: formatData(mb, language) }),
        aside: price < face && <span className="number nowrap">{t("orders:pay.button", { amount: formatPrice(price, "HKD", language) })}</span>,
      }))}
    />
  );
}

/** The pay button. CSS shows the text of the chosen amount; browsers that do not support this show the first, general text. */
function PayButton({ offers }: { offers: TopUpOfferView[] }) {
  const { t, language } = useTranslation("top-up");
  return (
    <div className="stack-tight">
      <Submit id="top-up-pay" data-item-type="pay" data-item-val="top-up" busyLabel={t("orders:pay.busy")} wide>
        <span className="pay-words">
          <span>{t("pay-chosen")}</span>
          {offers.map(({ face, price }) => (
            <span key={face}>{t("orders:pay.button", { amount: formatPrice(price, "HKD", language) })}</span>
          ))}
        </span>
      </Submit>
      <p className="small soft with-icon">
        <Icon name="lock" size={16} />
        {t("orders:pay.note")}
      </p>
      <p className="small soft">
        <Trans
          t={t}
          i18nKey="terms"
          components={{
            terms: <PageLink page="argeement" query={{ key: "terms_conditions" }} />,
            policy: <PageLink page="argeement" query={{ key: "privacy_policy" }} />,
          }}
        />
      </p>
    </div>
  );
}
