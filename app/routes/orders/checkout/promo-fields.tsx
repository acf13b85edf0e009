import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { useErrorText } from "#app/i18n/translator.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatPrice } from "#server/locale/money.schema.ts";
import type { Currency } from "#server/locale/locale.schema.ts";
import type { CheckoutChoices } from "./checkout.ts";
import { fieldWithError } from "#app/forms/fields/field-meta.ts";

type PromoFieldsProps = {
  field: FieldMeta;
  label: string;
  choices: CheckoutChoices;
  currency: Currency;
  applyAddress: string;
  /** Set if scripts run: recalculates the price. */
  onApply?: () => void;
  onInput: () => void;
};

/** A promo code and its discount, behind a link until there is a code. Applying a code does not place the order. */
export function PromoFields({ field, label, choices, currency, applyAddress, onApply, onInput }: PromoFieldsProps) {
  const { t, language } = useTranslation("orders");
  const errorText = useErrorText();
  const { quote, rejections } = choices;
  const [isOpen, setOpen] = useState(Boolean(field.initialValue));
  const section = useRef<HTMLDetailsElement>(null);
  const isApplied = useRef(false);
  // The message may be below the pay bar.
  useEffect(() => {
    if (isApplied.current) section.current?.scrollIntoView({ block: "nearest" });
    isApplied.current = false;
  }, [choices]);
  const apply = (event: MouseEvent | KeyboardEvent) => {
    if (!onApply) return;
    event.preventDefault();
    isApplied.current = true;
    onApply();
  };
  const hasMessage = Boolean(quote?.promoCode ?? rejections.promoCode ?? field.errors?.length);
  return (
    <details ref={section} className="promo" id="promo" open={isOpen || hasMessage} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-button">{t("sim.promo.open")}</summary>
      <div className="form">
        <Field
          field={fieldWithError(field, rejections.promoCode)}
          label={label}
          optional
          autoCapitalize="characters"
          spellCheck={false}
          width="medium"
          onInput={onInput}
          onKeyDown={(event) => event.key === "Enter" && apply(event)}
          after={
            <Button type="submit" kind="secondary" name="intent" value="update" formNoValidate formAction={applyAddress} onClick={apply}>
              {t("sim.promo.apply")}
            </Button>
          }
        />
        <p role="status" className="promo-taken">
          {quote?.promoCode && quote.discount > 0 && (
            <>
              <Icon name="check" />
              {t("sim.promo.taken", { code: quote.promoCode, amount: formatPrice(quote.discount, currency, language) })}
              {quote.promoUses !== null && ` · ${t("sim.promo.limit", { count: quote.promoUses })}`}
            </>
          )}
        </p>
        <span role="status" className="visually-hidden">
          {rejections.promoCode && errorText(rejections.promoCode)}
        </span>
      </div>
    </details>
  );
}
