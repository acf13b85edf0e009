import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { Field, TextAreaField } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

type ParcelFieldsProps = {
  fields: { courier: FieldMeta; tracking: FieldMeta; iccids?: FieldMeta };
  /** How the SIM cards are named. */
  iccidsHint?: string;
  isIccidsOptional?: boolean;
};

/** Courier, tracking number and, if they are asked for, the SIM cards of a parcel. */
export function ParcelFields({ fields, iccidsHint, isIccidsOptional }: ParcelFieldsProps) {
  const { t } = useTranslation("desk-orders");
  return (
    <>
      <Field field={fields.courier} label={t("parcel.courier")} autoComplete="off" width="medium" maxLength={60} />
      <Field field={fields.tracking} label={t("parcel.tracking")} autoComplete="off" width="medium" maxLength={60} optional />
      {fields.iccids && (
        <TextAreaField field={fields.iccids} label={t("parcel.iccids")} hint={iccidsHint} optional={isIccidsOptional} rows={3} spellCheck={false} />
      )}
    </>
  );
}
