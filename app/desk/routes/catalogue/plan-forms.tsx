import type { StaffPlan } from "#server/plans/staff/list-plans-for-staff.ts";
import { AFTER, FIRST_PLACE, PlanNamesSchema, PlanPlaceSchema, RELEASED_PLACE } from "#server/plans/staff/package-change.schema.ts";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useDeskForm } from "#app/desk/ui/use-desk-form.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { Field } from "#app/forms/fields/field.tsx";
import { SelectField } from "#app/forms/fields/select-field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** Gives the plan names of its own. */
export function PlanNamesForm({ plan: { given, originals } }: { plan: StaffPlan }) {
  const { t } = useTranslation("desk-catalogue");
  const { form, fields, formProps } = useDeskForm("rename", PlanNamesSchema, {
    nameEn: given.en,
    nameZhCn: given["zh-cn"],
    nameZhHk: given["zh-hk"],
  });
  const labels = { nameEn: t("name.en"), nameZhCn: t("name.zh-cn"), nameZhHk: t("name.zh-hk") };
  return (
    <form {...formProps} className="panel form">
      <h2>{t("name.title")}</h2>
      <p className="soft">{t("name.about")}</p>
      <ErrorSummary form={form} labels={labels} />
      <Field field={fields.nameEn} label={labels.nameEn} hint={t("name.hint", { name: originals.en })} autoComplete="off" optional lang="en" />
      <Field
        field={fields.nameZhCn}
        label={labels.nameZhCn}
        hint={t("name.hint", { name: originals["zh-cn"] })}
        autoComplete="off"
        optional
        lang="zh-Hans"
      />
      <Field
        field={fields.nameZhHk}
        label={labels.nameZhHk}
        hint={t("name.hint", { name: originals["zh-hk"] })}
        autoComplete="off"
        optional
        lang="zh-Hant-HK"
      />
      <SubmitButton intent="rename">{t("name.submit")}</SubmitButton>
    </form>
  );
}

type PlanPlaceProps = { plan: StaffPlan; order: { id: string; name: string }[]; previous: string | null };

/** Chooses where the plan is in lists. */
export function PlanPlaceForm({ plan: { place }, order, previous }: PlanPlaceProps) {
  const { t } = useTranslation("desk-catalogue");
  const current = place === null ? RELEASED_PLACE : previous === null ? FIRST_PLACE : AFTER + previous;
  const { form, fields, formProps } = useDeskForm("move", PlanPlaceSchema, { place: current });
  return (
    <form {...formProps} className="panel form">
      <h2>{t("place.title")}</h2>
      <p className="soft">{t("place.about")}</p>
      <ErrorSummary form={form} labels={{ place: t("place.label") }} />
      <SelectField
        field={fields.place}
        label={t("place.label")}
        options={[
          { value: FIRST_PLACE, label: t("place.first") },
          ...order.map(({ id, name }) => ({ value: AFTER + id, label: t("place.after", { plan: name }) })),
          { value: RELEASED_PLACE, label: t("place.released") },
        ]}
      />
      <SubmitButton intent="move">{t("place.submit")}</SubmitButton>
    </form>
  );
}
