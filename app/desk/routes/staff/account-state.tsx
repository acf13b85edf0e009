import type { StaffAccountEntry } from "#server/staff/accounts/list-staff-accounts.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";

const LOOKS = { invited: "warn", enrolling: "warn", active: "good", ended: "" } as const satisfies Record<StaffAccountEntry["state"], string>;

/** The state of an account as a word. */
export function AccountState({ state }: { state: StaffAccountEntry["state"] }) {
  const { t } = useTranslation("desk-staff");
  return <span className={`state ${LOOKS[state]}`}>{t(`state.${state}`)}</span>;
}
