import type { RegistrationState as State } from "#server/domain/registration-states.schema.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

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
