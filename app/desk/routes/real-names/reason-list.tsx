import type { Reason, SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

const BACK = "back:";

/** Returns a function that names a reason in the language of the desk. */
export function useReasonText(): (reason: SidedReason) => string {
  const { t } = useTranslation("desk-real-names");
  return (reason) => {
    const isBack = reason.startsWith(BACK);
    const title = t(`reasons:${(isBack ? reason.slice(BACK.length) : reason) as Reason}.title`);
    return isBack ? t("reason.back", { reason: title }) : title;
  };
}

/** What was found, one line each. `none`: what to show if there is nothing. */
export function ReasonList({ reasons, none }: { reasons: readonly SidedReason[]; none: string }) {
  const reasonText = useReasonText();
  if (reasons.length === 0) return none;
  return (
    <ul className="plain-lines">
      {reasons.map((reason) => (
        <li key={reason}>{reasonText(reason)}</li>
      ))}
    </ul>
  );
}
