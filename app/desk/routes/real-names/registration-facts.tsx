import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { DecidedBy, DocumentType, Regions } from "#server/domain/registration-states.schema.ts";
import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

type RegistrationFactsProps = {
  registration: {
    attempt: number;
    regions: Regions;
    language: ChannelLanguage;
    documentType: DocumentType;
    contact: { email: string | null; phone: string | null } | null;
    submittedAt: number;
    decidedAt: number | null;
    decidedBy: DecidedBy | null;
    /** What staff wrote to the applicant about a refusal. */
    applicantNote: string | null;
  };
};

export function RegistrationFacts({ registration }: RegistrationFactsProps) {
  const { t } = useTranslation("desk-real-names");
  const { attempt, regions, language, documentType, contact, submittedAt, decidedAt, decidedBy, applicantNote } = registration;
  return (
    <section>
      <h2>{t("facts.title")}</h2>
      <Facts
        items={[
          { label: t("column.document"), value: t(`real-name:document.${documentType}`) },
          { label: t("column.regions"), value: t(`region.${regions}`) },
          { label: t("column.language"), value: t(`desk:language.${language}`) },
          { label: t("column.attempt"), value: attempt },
          { label: t("facts.email"), value: contact?.email },
          { label: t("facts.phone"), value: contact?.phone },
          { label: t("facts.submitted"), value: <Moment at={submittedAt} /> },
          { label: t("facts.decided"), value: decidedAt !== null && <Moment at={decidedAt} /> },
          { label: t("facts.decided-by"), value: decidedBy && t(`decided-by.${decidedBy}`) },
          { label: t("decide.applicant-note"), value: applicantNote },
        ].filter(({ value }) => value !== false)}
      />
    </section>
  );
}
