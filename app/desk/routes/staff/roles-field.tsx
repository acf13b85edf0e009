import { STAFF_ROLES } from "#server/domain/staff.schema.ts";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

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
