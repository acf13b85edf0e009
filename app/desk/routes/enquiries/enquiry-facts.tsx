import type { EnquirySource, EnquiryState } from "#server/domain/enquiry-states.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { EnquiryForm } from "#server/partners/core/enquiry.schema.ts";
import { enquiryFacts } from "#server/partners/core/enquiry.ts";
import { Facts } from "#app/desk/ui/facts.tsx";
import { Moment } from "#app/desk/ui/moment.tsx";
import { useLanguage } from "#app/i18n/translator.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";

type EnquiryFactsProps = {
  enquiry: {
    state: EnquiryState;
    language: Language;
    source: EnquirySource;
    origin: string | null;
    replyBy: string;
    isOverdue: boolean;
    receivedAt: number;
    closedAt: number | null;
    /** Null after erasure. */
    form: EnquiryForm | null;
  };
};

export function EnquiryFacts({ enquiry }: EnquiryFactsProps) {
  const { t, language } = useTranslation("desk-enquiries");
  const { form, closedAt } = enquiry;
  return (
    <section>
      <h2>{t("enquiry.facts")}</h2>
      <Facts
        items={[
          { label: t("column.reply-by"), value: <ReplyDay day={enquiry.replyBy} isOverdue={enquiry.isOverdue} /> },
          { label: t("fact.received"), value: <Moment at={enquiry.receivedAt} /> },
          { label: t("fact.closed"), value: closedAt === null ? null : <Moment at={closedAt} /> },
          // A website is text, not a link: the sender chose the address.
          ...(form ? enquiryFacts(form, language, t) : []),
          { label: t("column.language"), value: t(`desk:language.${enquiry.language}`) },
          { label: t("fact.source"), value: t(`source.${enquiry.source}`) },
          { label: t("fact.origin"), value: enquiry.origin === null ? null : `/${enquiry.origin}` },
        ]}
      />
    </section>
  );
}

/** The day until which a reply was promised. `day`: YYYY-MM-DD in Hong Kong. */
export function ReplyDay({ day, isOverdue }: { day: string; isOverdue: boolean }) {
  const { t } = useTranslation("desk-enquiries");
  return (
    <span className="cluster">
      <time dateTime={day} className="number nowrap">
        {formatDateTime(Date.parse(`${day}T00:00:00+08:00`), useLanguage(), "day")}
      </time>
      {isOverdue && <span className="state alert">{t("overdue")}</span>}
    </span>
  );
}
