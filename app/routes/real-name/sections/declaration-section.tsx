import { Trans } from "#app/i18n/trans.tsx";
import { useChannelTranslation } from "#app/i18n/translator.ts";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import type { Fields } from "#app/routes/real-name/draft/form-fields.ts";
import { StepSection } from "./step-section.tsx";
import type { ReactNode } from "react";
import { PageLink } from "#app/ui/page-link.tsx";

/** The applicant's declarations and consents; none is ticked in advance (§5). `separateConsent`: that to using the document is one of its own. */
export function DeclarationSection({ fields, separateConsent }: { fields: Fields; separateConsent: boolean }) {
  const { t } = useChannelTranslation("real-name");
  return (
    <StepSection step="declare" title={t("step.declare")}>
      <CheckField field={fields.agreePrivacy} label={<Trans t={t} i18nKey="declare.privacy" components={{ policy: <PolicyLink /> }} />} />
      <div className="rn-hk-only">
        <CheckField field={fields.confirmDocument} label={t("declare.document")} hint={t("declare.document-hint")} />
      </div>
      <CheckField
        field={fields.agreeTransfer}
        label={<Trans t={t} i18nKey="declare.transfer" components={{ policy: <PolicyLink hash="transfer" /> }} />}
      />
      {separateConsent && <CheckField field={fields.agreeSensitive} label={t("declare.sensitive")} />}
      <CheckField field={fields.declareTrue} label={t("declare.true")} />
    </StepSection>
  );
}

/** A link to the privacy notice of real-name registration. Opens in a new tab, so that the form keeps its values. */
export function PolicyLink({ children, hash = "privacy" }: { children?: ReactNode; hash?: string }) {
  return (
    <PageLink page="argeement-channel" hash={hash} target="_blank" rel="noopener">
      {children}
    </PageLink>
  );
}
