import { useChannelTranslation } from "#app/i18n/translator.ts";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import type { Fields } from "#app/routes/real-name/draft/form-fields.ts";
import { StepSection } from "./step-section.tsx";

/** The purpose of the registration and the regions of use (§2, purpose and region). */
export function RegionSection({ fields }: { fields: Fields }) {
  const { t } = useChannelTranslation("real-name");
  const regions = [
    { value: "HK", key: "hk" },
    { value: "TW", key: "tw" },
    { value: "HK,TW", key: "both" },
  ] as const;
  return (
    <StepSection step="region" title={t("step.region")}>
      <ChoiceField
        field={fields.purpose}
        legend={t("field.purpose")}
        options={[{ value: "1", label: t("purpose.first"), description: t("purpose.first-note") }]}
      />
      <ChoiceField
        field={fields.region}
        legend={t("field.region")}
        options={regions.map(({ value, key }) => ({ value, label: t(`region.${key}`), description: t(`region.${key}-note`) }))}
      />
    </StepSection>
  );
}
