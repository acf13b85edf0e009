import type { TFunction } from "i18next";
import type { PaymentMethod } from "#server/settings/payment-method.schema.ts";

const LATER = ["pay-later", "fail-later", "decline"] as const;

/** The one form of the test page: a button for each way a payment can go. */
export function Outcomes({ method, amount, t }: { method: PaymentMethod; amount: string; t: TFunction }) {
  return (
    <form method="post" className="stack">
      <button type="submit" name="outcome" value="pay" className="button wide">
        {t(`pay.${method}`, { amount })}
      </button>
      <fieldset className="stack-tight">
        <legend className="label">{t("or")}</legend>
        {LATER.map((outcome) => (
          <button key={outcome} type="submit" name="outcome" value={outcome} className="button secondary wide">
            {t(outcome)}
          </button>
        ))}
      </fieldset>
      <button type="submit" name="outcome" value="cancel" className="button quiet wide">
        {t("cancel")}
      </button>
    </form>
  );
}
