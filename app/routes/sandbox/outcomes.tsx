import type { TFunction } from "i18next";
import type { PaymentMethod } from "#server/settings/payment-method.schema.ts";

const OTHER_OUTCOMES = ["pay-later", "fail-later", "decline"] as const;

/** The form of the test payment page: one button per payment outcome. */
export function Outcomes({ method, amount, t }: { method: PaymentMethod; amount: string; t: TFunction }) {
  return (
    <form method="post" className="stack">
      <button type="submit" name="outcome" value="pay" className="button wide">
        {t(`pay.${method}`, { amount })}
      </button>
      <fieldset className="stack-tight">
        <legend className="label">{t("or")}</legend>
        {OTHER_OUTCOMES.map((outcome) => (
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
