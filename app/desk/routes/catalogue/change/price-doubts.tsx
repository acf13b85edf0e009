import { useActionData } from "@remix-run/react";
import type { PriceDoubts as Doubts } from "#server/plans/staff/price-check.ts";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { doubtsKey } from "./doubts-key.ts";
import { useFigureText } from "./use-figure-text.ts";

/** What is doubtful about the prices that were posted, with a checkbox that confirms them; nothing before that. */
export function PriceDoubts({ intent, field }: { intent: string; field: FieldMeta }) {
  const result = useActionData() as { intent?: string; doubts?: Doubts } | undefined;
  const { t } = useTranslation("desk-catalogue");
  if (result?.intent !== intent || !result.doubts) return null;
  const { doubts } = result;
  return (
    <>
      <Notice kind="warn" title={t("doubt.title")}>
        <DoubtList doubts={doubts} />
      </Notice>
      <input type="hidden" name="shown" value={doubtsKey(doubts)} />
      <CheckField field={field} label={t("doubt.confirm")} />
    </>
  );
}

/** The doubts, one sentence each. */
export function DoubtList({ doubts: { large, ratios } }: { doubts: Doubts }) {
  const { t } = useTranslation("desk-catalogue");
  const figureText = useFigureText();
  return (
    <ul>
      {large.map((figure) => (
        <li key={figure.currency}>{t("doubt.large", { figure: figureText(figure) })}</li>
      ))}
      {ratios.map(({ currencies: [a, b], ratio, usual }) => (
        <li key={a + b}>{t("doubt.ratio", { a, b, ratio: ratio.toFixed(2), usual: usual.toFixed(2) })}</li>
      ))}
    </ul>
  );
}
