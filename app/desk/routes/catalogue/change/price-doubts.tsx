import { useActionData } from "@remix-run/react";
import { formatMoney } from "#server/locale/money.schema.ts";
import type { PriceFigure, PriceDoubts as FoundDoubts } from "#server/plans/staff/price-check.ts";
import { requireConfirmedPost } from "#app/desk/confirmation.server.ts";
import type { StaffActionArgs } from "#app/desk/staff.server.ts";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";

/** What is doubtful about the prices that were posted, with a checkbox that confirms them; nothing before that. */
export function PriceDoubts({ intent, field }: { intent: string; field: FieldMeta }) {
  const result = useActionData() as { intent?: string; doubts?: FoundDoubts } | undefined;
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
export function DoubtList({ doubts: { large, ratios } }: { doubts: FoundDoubts }) {
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

/** Returns a function that says how one price changes: "HK$93.00 → HK$43.00 (−53.8%)". */
export function useFigureText(): (figure: PriceFigure) => string {
  const { t, language } = useTranslation("desk-catalogue");
  return ({ currency, from, to, percent }) => {
    const money = (amount: number) => formatMoney(amount, currency, language);
    if (from === null) return t("figure.new", { to: money(to) });
    return t("figure.changed", { from: money(from), to: money(to), percent: signed(percent ?? 0) });
  };
}

const signed = (percent: number) => `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${Math.abs(percent)}`;

/** Identifies doubts, so that a tick is about the prices beside which it was shown. */
export const doubtsKey = ({ large, ratios }: FoundDoubts): string =>
  [
    ...large.map(({ currency, from, to }) => `${currency}:${from ?? ""}:${to}`),
    ...ratios.map(({ currencies, ratio }) => `${currencies.join(":")}:${ratio.toFixed(6)}`),
  ].join(" ");

type Doubtful = { ok: true } | { ok: false; code: string; doubts?: FoundDoubts };

/**
 * Runs a use case that may doubt prices. The tick of the form counts only for the doubts that were shown beside it, and a price that changes by half or
 * more also needs password and second factor.
 */
export async function runWithDoubts<Result extends Doubtful>(
  { form, request, context }: Pick<StaffActionArgs, "form" | "request" | "context">,
  run: (confirmed: boolean) => Promise<Result>,
): Promise<Result> {
  const result = await run(false);
  if (result.ok || !result.doubts) return result;
  const isConfirmed = form.get("confirmed") === "on" && form.get("shown") === doubtsKey(result.doubts);
  if (isConfirmed && result.doubts.large.length > 0) requireConfirmedPost({ form, request, context });
  return isConfirmed ? run(true) : result;
}

/** Why the form is shown again: the doubts in words, and a checkbox. */
export function doubtsRejection(form: FormData, doubts: FoundDoubts) {
  form.delete("confirmed");
  return { text: "desk-catalogue:doubt.title" as const, field: "confirmed", more: { doubts } };
}
