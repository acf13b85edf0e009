import { Form } from "@remix-run/react";
import type { SubmissionResult } from "@conform-to/react";
import { useRef, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { AddressFields } from "#app/forms/fields/address-fields.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { provinceText } from "#app/forms/fields/province-text.ts";
import { EmailField } from "#app/forms/fields/email-field.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { path } from "#server/locale/path.schema.ts";
import { AccountOrderSchema, OrderSchema } from "#server/orders/core/order.schema.ts";
import { encodeShownPrice } from "#server/orders/checkout/shown-price.schema.ts";
import type { Checkout } from "./checkout.ts";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { ConsentFields } from "./consent-fields.tsx";
import { PayBar } from "./pay-bar.tsx";
import { PaymentFields } from "#app/routes/orders/payment/payment-fields.tsx";
import { PromoFields } from "./promo-fields.tsx";
import { simControls } from "#app/routes/orders/checkout/sims/sim-controls.ts";
import { SimFields } from "#app/routes/orders/checkout/sims/sim-fields.tsx";
import { useCheckoutDraft } from "./use-checkout-draft.ts";
import { useLiveChoices } from "./use-live-choices.ts";
import { useSims } from "#app/routes/orders/checkout/sims/use-sims.ts";

type CheckoutFormProps = {
  checkout: Checkout;
  typed: Record<string, string>;
  checkoutKey: string;
  signedIn: boolean;
  lastResult?: SubmissionResult<string[]> | null;
};

/** Where a field's control is not called after it. */
const TARGETS = { package: "order-change", way: "order-change", checkoutKey: "order-pay" };
const FIELDS = [
  "package",
  "way",
  "quantity",
  "email",
  "contact",
  "phoneCountry",
  "phone",
  "addressCountry",
  "province",
  "city",
  "address",
  "postalCode",
  "iccid",
];
const LATER_FIELDS = ["promoCode", "paymentMethod", "agreeTransfer", "agreePrivacy", "agreeRegister", "checkoutKey"];

/** The order form: the ticket with what will be paid, then the few things we must know, then the button that says what happens. */
export function CheckoutForm({ checkout, typed, checkoutKey, signedIn, lastResult }: CheckoutFormProps) {
  const { t } = useTranslation("orders");
  const language = useLanguage();
  const scripts = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const { bought, way, currency, methods } = checkout;
  const { form, fields, formProps } = useSchemaForm({
    id: "order",
    schema: signedIn ? AccountOrderSchema : OrderSchema,
    lastResult,
    defaultValue: typed,
  });
  const { choices, state, update, forget } = useLiveChoices(checkout.choices, path(language, "order-quote"));
  const address = path(language, "order-sim", { package: bought.id, way, quantity: choices.quantity });
  const recalculate = () => void update(element.current);
  const sims = useSims(checkout.sims, element, recalculate);
  useCheckoutDraft(element, update, sims.put);
  const controls = checkout.sims ? simControls(sims, t) : [];
  const named = (names: string[]) => names.map((name) => [name, t(`field.${name}`)]);
  const labels: Record<string, string> = Object.fromEntries([
    ...named(FIELDS),
    ...controls.map(({ name, label }) => [name, label]),
    ...named(LATER_FIELDS),
    ["province", t(provinceText(choices.parcel))],
  ]);
  // What stands at a field since the last price stands in the summary as well; it alone is no reason for one.
  const isRefused = Object.keys(form.allErrors).length > 0;
  const { package: _, ...live } = choices.refusals;
  const allErrors = isRefused ? { ...arraysOf(live), ...arraysOf(sims.refusals), ...form.allErrors } : {};
  const targets = { ...TARGETS, ...Object.fromEntries(controls.map(({ name, id }) => [name, id])) };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Our own small buttons post the form as it is; Conform, which looks at it again while somebody types, presses one of another name.
    if (!(submitter instanceof HTMLButtonElement && submitter.name === "intent")) formProps.onSubmit(event);
  };
  return (
    <Form {...formProps} ref={element} onSubmit={onSubmit} action={address} reloadDocument autoComplete="on" className="page page-body checkout">
      {/* Enter in a field does what the button at the end says, not what the first small button would. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="package" value={typed.package ?? ""} />
      <input type="hidden" name="way" value={typed.way ?? way} />
      <input type="hidden" name="checkoutKey" value={checkoutKey} />
      {/* Without scripts the quantity follows the SIMs when the form is posted. */}
      {checkout.sims && !scripts && <input type="hidden" name="sims" value={typed.sims ?? ""} />}
      {/* While no price is shown, none is agreed to. */}
      <input type="hidden" name="quoted" value={encodeShownPrice(currency, choices.quote?.total ?? 0)} />
      <div className="checkout-head stack">
        <ErrorSummary form={{ id: form.id, allErrors }} labels={labels} targets={targets} />
        <h1>{t("sim.title")}</h1>
      </div>
      <CheckoutSummary
        checkout={{ ...checkout, choices }}
        quantity={fields.quantity}
        updateAddress={`${address}#summary`}
        onQuantity={scripts ? recalculate : undefined}
        state={state}
      />
      <div className="checkout-body">
        <section className="form" aria-labelledby="contact-title">
          <h2 id="contact-title">{t(`sim.contact.${way}`)}</h2>
          <EmailField field={fields.email} label={labels.email} hint={t(`sim.email-hint.${way}`)} enterKeyHint="next" />
        </section>
        {choices.parcel && (
          <AddressFields
            fields={fields}
            title={t("sim.address.title")}
            intro={t("sim.address.intro")}
            choices={choices.parcel}
            dialCodes={checkout.dialCodes}
            postedTo={checkout.postedTo}
            refusals={choices.refusals}
            updateAddress={`${address}#address`}
            updateHint={t("sim.address.update-hint")}
            onChoice={scripts && state !== "failed" ? recalculate : undefined}
          />
        )}
        {checkout.sims && (
          <SimFields sims={sims} controls={controls} errors={{ ...arraysOf(sims.refusals), ...form.allErrors }} address={address} scripts={scripts} />
        )}
        <PromoFields
          field={fields.promoCode}
          label={labels.promoCode ?? ""}
          choices={choices}
          currency={currency}
          applyAddress={`${address}#promo`}
          onApply={scripts ? recalculate : undefined}
          onInput={() => forget("promoCode")}
        />
        <PaymentFields field={fields.paymentMethod} methods={methods} currency={currency} />
        <ConsentFields fields={fields} registers={!signedIn} />
        <PayBar checkout={{ ...checkout, choices }} />
      </div>
    </Form>
  );
}

const arraysOf = (refusals: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(refusals).flatMap(([name, reason]) => (reason ? [[name, [reason]]] : [])));
