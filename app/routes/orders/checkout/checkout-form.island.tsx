import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { island } from "#app/client/island.tsx";
import type { KeyBelow } from "#app/i18n/text-key.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { taxNumberCountry } from "#server/destinations/address/address.schema.ts";
import { Field } from "#app/forms/fields/field.tsx";
import { AddressFields } from "#app/forms/fields/address-fields.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { PostalEstimate } from "#app/ui/postal/postal-estimate.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { path } from "#server/locale/path.schema.ts";
import { AccountOrderSchema, BUYER_FIELDS, jointConsentFields, OrderSchema, type Consenter } from "#server/orders/core/order.schema.ts";
import type { Checkout, CheckoutChoices } from "./checkout.ts";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { AGREE_ALL, ConsentFields } from "./consent-fields.tsx";
import { BuyerEmail } from "./buyer-email.tsx";
import { MainlandNotice, PayBar } from "./pay-button.tsx";
import { PaymentMethodField } from "#app/forms/fields/payment-method-field.tsx";
import { PromoFields } from "./promo-fields.tsx";
import { simControls } from "#app/routes/orders/checkout/sims/sim-controls.ts";
import { SimFields } from "#app/routes/orders/checkout/sims/sim-fields.tsx";
import { postalFees } from "#app/routes/orders/view/order-total.tsx";
import { useCheckoutDraft } from "./use-checkout-draft.ts";
import { useSims } from "#app/routes/orders/checkout/sims/use-sims.ts";
import { encodeShownPrice } from "#server/orders/checkout/quote.schema.ts";
import { provinceText } from "#app/forms/fields/province-text.ts";

/** Hidden fields, each with the id of the element to which the error summary links instead. */
const TARGET_IDS = { package: "order-change", way: "order-change", checkoutKey: "order-consents", [AGREE_ALL]: AGREE_ALL };
const FIRST_FIELDS = ["package", "way", "quantity", "email"] as const;

type CheckoutFormProps = {
  checkout: Checkout;
  typed: Record<string, string>;
  checkoutKey: string;
  consenter: Consenter;
  lastResult?: SubmissionResult<string[]> | null;
};

/**
 * The order form: the fields, then the package with the price and the pay button. On phones the package is one line above the fields, and the pay
 * button stays at the bottom of the screen.
 */
export default function CheckoutFields({ checkout, typed, checkoutKey, consenter, lastResult }: CheckoutFormProps) {
  const { t, language } = useTranslation("orders");
  const isHydrated = useHydrated();
  const element = useRef<HTMLFormElement>(null);
  const { orderedPackage, way, currency, methods } = checkout;
  const { form, fields, formProps } = useSchemaForm({
    id: "order",
    schema: consenter.signedIn ? AccountOrderSchema : OrderSchema,
    lastResult,
    defaultValue: typed,
    independent: ["agreeAll", "boughtBefore", "emailChecked"],
  });
  const { choices, state, update, clearRejection } = useLiveChoices(checkout.choices, path(language, "order-quote"));
  const changed = checkout.change && { order: checkout.change.access.number, key: checkout.change.access.key };
  const address = path(language, "order-sim", { package: orderedPackage.id, way, quantity: choices.quantity, ...changed });
  const recalculate = () => void update(element.current);
  const [email, setEmail] = useState(typed.email ?? "");
  const readEmail = () => setEmail((element.current?.elements.namedItem("email") as HTMLInputElement | null)?.value.trim() ?? "");
  const restoreValues = async (restored: HTMLFormElement | null) => {
    await update(restored);
    readEmail();
  };
  const sims = useSims(checkout.sims, element, recalculate);
  useCheckoutDraft(element, restoreValues, sims.restore, checkout.change !== null);
  // It may have been typed before scripts ran.
  const readEmailOnce = useRef(readEmail);
  useEffect(() => readEmailOnce.current(), []);
  const controls = checkout.sims ? simControls(sims, t) : [];
  const labelEntries = (names: readonly KeyBelow<"orders", "field">[]) => names.map((name) => [name, t(`field.${name}`)]);
  const labels: Record<string, string> = Object.fromEntries([
    ...labelEntries(FIRST_FIELDS),
    ...BUYER_FIELDS.map((name) => [name, t(`errors:field.${name}`)]),
    ...labelEntries(["iccid"]),
    ...controls.map(({ name, label }) => [name, label]),
    ...labelEntries(["promoCode", "paymentMethod"]),
    [AGREE_ALL, ""],
    ...labelEntries(["agreeTransfer", "agreePrivacy"]),
    ["agreeEarlyStart", ""],
    ...labelEntries(["checkoutKey"]),
    ["province", t(provinceText(choices.parcel))],
  ]);
  // Errors of the last recalculation join the error summary but do not open one by themselves. `CheckoutSummary` shows the package's error.
  const hasErrors = Object.keys(form.allErrors).length > 0;
  const { package: _, ...choiceErrors } = choices.rejections;
  const allErrors = hasErrors ? { ...toErrorLists(choiceErrors), ...toErrorLists(sims.rejections), ...mergeConsents(form.allErrors, consenter) } : {};
  const taxCountry = taxNumberCountry(choices.parcel?.country);
  const checkoutNow = { ...checkout, choices };
  const targets = { ...TARGET_IDS, ...Object.fromEntries(controls.map(({ name, id }) => [name, id])) };

  return (
    <form {...formProps} ref={element} onInput={readEmail} action={address} autoComplete="on" className="page page-body checkout">
      {/* On Enter the browser uses the first submit button. This one places the order. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      {/* An order that is changed has selects of them (`ChangeOrder`). */}
      {!checkout.change && <input type="hidden" name="package" value={typed.package ?? ""} />}
      {!checkout.change?.ways.length && <input type="hidden" name="way" value={typed.way ?? way} />}
      <input type="hidden" name="checkoutKey" value={checkoutKey} />
      {typed.from && <input type="hidden" name="from" value={typed.from} />}
      {typed.boughtBefore && <input type="hidden" name="boughtBefore" value={typed.boughtBefore} />}
      {/* The number of SIMs before the buyer's changes. Without scripts the server uses it to adjust the quantity (`adjustQuantityToSims`). */}
      {checkout.sims && !isHydrated && <input type="hidden" name="sims" value={typed.sims ?? ""} />}
      {choices.parcel && <input type="hidden" name="zipChecked" value={typed.zipChecked ?? ""} />}
      {/* 0 while no price is shown: the buyer has agreed to none. */}
      <input type="hidden" name="quoted" value={encodeShownPrice(currency, choices.quote?.total ?? 0)} />
      <div className="checkout-head stack">
        <ErrorSummary form={{ id: form.id, allErrors }} labels={labels} targets={targets} />
        {!checkout.change && <h1>{t("sim.title")}</h1>}
      </div>
      <div className="checkout-body">
        <section className="form" aria-labelledby="contact-title">
          <h2 id="contact-title">{t(`sim.contact.${way}`)}</h2>
          <BuyerEmail
            field={fields.email}
            label={labels.email ?? ""}
            hint={t(`sim.email-hint.${way}`)}
            checked={typed.emailChecked ?? ""}
            correctAddress={`${address}#order-email`}
            scripts={isHydrated}
          />
        </section>
        {choices.parcel && (
          <AddressFields
            fields={fields}
            title={t("sim.address.title")}
            intro={
              <>
                {t("sim.address.intro")}
                {choices.postal && <PostalEstimate estimate={choices.postal} currency={currency} />}
                {choices.postage && (
                  <p className="small">
                    {t("sim.address.range", { fees: postalFees(choices.postage, currency, t, language), ...choices.postage.days })}
                  </p>
                )}
              </>
            }
            choices={choices.parcel}
            dialCodes={checkout.dialCodes}
            postedTo={checkout.postedTo}
            rejections={choices.rejections}
            updateAddress={`${address}#address`}
            onChoice={isHydrated && state !== "failed" ? recalculate : undefined}
          />
        )}
        {taxCountry && (
          <Field field={fields.taxNumber} label={labels.taxNumber ?? ""} hint={t(`sim.tax-number.${taxCountry}`)} autoComplete="off" width="medium" />
        )}
        {checkout.sims && (
          <SimFields
            sims={sims}
            controls={controls}
            errors={{ ...toErrorLists(sims.rejections), ...form.allErrors }}
            address={address}
            scripts={isHydrated}
          />
        )}
        <PromoFields
          field={fields.promoCode}
          label={labels.promoCode ?? ""}
          choices={choices}
          currency={currency}
          applyAddress={`${address}#promo`}
          onApply={isHydrated ? recalculate : undefined}
          onInput={() => clearRejection("promoCode")}
        />
        <PaymentMethodField field={fields.paymentMethod} methods={methods} currency={currency} cardWallets={checkout.cardWallets} />
        <ConsentFields fields={fields} consenter={consenter} withdrawalDays={choices.withdrawalDays} />
        <MainlandNotice checkout={checkoutNow} />
      </div>
      <CheckoutSummary
        checkout={checkoutNow}
        quantity={fields.quantity}
        updateAddress={`${address}#summary`}
        onQuantity={isHydrated ? recalculate : undefined}
        state={state}
        open={["package", "way", "quantity"].some((name) => name in allErrors || name in choices.rejections)}
        email={email}
      />
      <PayBar checkout={checkoutNow} />
    </form>
  );
}

export const CheckoutForm = island("checkout-form", CheckoutFields);

/** Replaces the errors of the consents that one checkbox gives by one of that checkbox. */
function mergeConsents(errors: Record<string, string[]>, consenter: Consenter): Record<string, string[]> {
  const joint: readonly string[] = jointConsentFields(consenter);
  const others = Object.entries(errors).filter(([name]) => !joint.includes(name));
  if (joint.length === 1 || others.length === Object.keys(errors).length) return errors;
  return { ...Object.fromEntries(others), [AGREE_ALL]: ["errors.agree-all"] };
}

const toErrorLists = (rejections: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(rejections).flatMap(([name, reason]) => (reason ? [[name, [reason]]] : [])));

const TIMEOUT_MS = 20_000;

/**
 * Recalculates the order while the form is filled in. `update` never rejects: a failed request keeps the values entered and sets the state
 * "failed". Only the response to the newest request counts.
 */
function useLiveChoices(initial: CheckoutChoices, address: string) {
  const [choices, setChoices] = useState(initial);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const latestRequest = useRef(0);

  async function update(form: HTMLFormElement | null): Promise<void> {
    if (!form) return;
    const requestNumber = ++latestRequest.current;
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
    setState("busy");
    try {
      const response = await fetch(address, { method: "POST", body, signal: controller.signal });
      if (!response.ok) throw new Error(String(response.status));
      const next = (await response.json()) as CheckoutChoices;
      if (requestNumber !== latestRequest.current) return;
      // The browser has shown an earlier page again. What it offers depends on the currency, too.
      if (next.currency !== initial.currency) return location.reload();
      // An invalid quantity has no price: the last one stays.
      setChoices((last) => (next.quote || !next.rejections.quantity ? next : { ...next, quote: last.quote, quantity: last.quantity }));
      setState("idle");
    } catch {
      if (requestNumber === latestRequest.current) setState("failed");
    } finally {
      clearTimeout(timer);
    }
  }
  /** Removes the error of a field whose value has changed. */
  const clearRejection = (field: keyof CheckoutChoices["rejections"]) => {
    if (choices.rejections[field]) setChoices({ ...choices, rejections: { ...choices.rejections, [field]: undefined } });
  };
  return { choices, state, update, clearRejection };
}
