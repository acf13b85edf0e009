import { STAFF_ROLES } from "#server/domain/staff.schema.ts";
import { formatOpenList } from "#server/locale/format-list.schema.ts";
import type { StaffAccountEntry } from "#server/staff/accounts/list-staff-accounts.ts";
import { type Localization, useTranslation } from "#app/i18n/use-translation.ts";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";

const LOOKS = { invited: "warn", enrolling: "warn", active: "good", ended: "" } as const satisfies Record<StaffAccountEntry["state"], string>;

/** The state of an account as a word. */
export function AccountState({ state }: { state: StaffAccountEntry["state"] }) {
  const { t } = useTranslation("desk-staff");
  return <span className={`state ${LOOKS[state]}`}>{t(`state.${state}`)}</span>;
}

/** Names the second factors of an account: "App, 2 passkeys". */
export function factorText({ t, language }: Localization<"desk-staff">, { totp, passkeys }: StaffAccountEntry["factors"]): string {
  const names = [...(totp ? [t("factors.app")] : []), ...(passkeys > 0 ? [t("factors.passkeys", { count: passkeys })] : [])];
  return names.length > 0 ? formatOpenList(names, language) : t("factors.none");
}

/** The roles of an account as checkboxes, each with what it allows. */
export function RolesField({ field }: { field: FieldMeta }) {
  const { t } = useTranslation("desk-staff");
  const chosen = [field.initialValue].flat().filter((value) => typeof value === "string");
  return (
    <ChoiceField
      field={field}
      legend={t("list.roles")}
      hint={t("role.hint")}
      chosen={chosen}
      options={STAFF_ROLES.map((role) => ({ value: role, label: t(`role.${role}.name`), description: t(`role.${role}.about`) }))}
    />
  );
}
