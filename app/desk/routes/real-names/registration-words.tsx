import type { RegistrationState as State } from "#server/domain/registration-states.schema.ts";
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

const KINDS = { received: "", checking: "warn", accepted: "good", refused: "alert" } as const satisfies Record<State, string>;

/** The state of a registration as a word. */
export function RegistrationState({ state, isErased }: { state: State; isErased: boolean }) {
  const { t } = useTranslation("desk-real-names");
  return (
    <span className="cluster">
      <span className={`state ${KINDS[state]}`}>{t(`state.${state}`)}</span>
      {isErased && <span className="soft small">{t("erased")}</span>}
    </span>
  );
}
