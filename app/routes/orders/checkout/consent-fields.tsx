import { Trans, useTranslation } from "react-i18next";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

type ConsentFieldsProps = {
  fields: Record<"agreeTransfer" | "agreePrivacy" | "agreeRegister", FieldMeta>;
  /** Whether the order creates an account for the e-mail address; false if the buyer is signed in. */
  registers: boolean;
};

/** The consents that an order needs (§5); none is ticked in advance. */
export function ConsentFields({ fields, registers }: ConsentFieldsProps) {
  const { t } = useTranslation("orders");
  const policy = <PageLink page="argeement" query={{ key: "privacy_policy" }} target="_blank" rel="noopener" />;
  return (
    <fieldset className="form consents">
      <legend className="legend-heading">{t("sim.consent.title")}</legend>
      <CheckField field={fields.agreeTransfer} label={t("sim.consent.transfer")} />
      <CheckField field={fields.agreePrivacy} label={<Trans t={t} i18nKey="sim.consent.privacy" components={{ policy }} />} />
      {registers && <CheckField field={fields.agreeRegister} label={t("sim.consent.register")} hint={t("sim.consent.register-hint")} />}
    </fieldset>
  );
}
