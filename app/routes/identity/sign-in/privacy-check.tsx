import { Trans } from "#app/i18n/trans.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

/** The consent to the privacy policy (§2, Login, Register). */
export function PrivacyCheck({ field }: { field: FieldMeta }) {
  const { t } = useTranslation("identity");
  const policy = <PageLink page="argeement" query={{ key: "privacy_policy" }} target="_blank" rel="noopener" />;
  return <CheckField field={field} label={<Trans t={t} i18nKey="agree-privacy" components={{ policy }} />} />;
}
