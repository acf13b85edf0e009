import type { EnquiryState } from "#server/domain/enquiry-states.schema.ts";
import { EnquiryNoteSchema, MAX_ENQUIRY_NOTE } from "#server/partners/staff/close-note.schema.ts";
import { SubmitButton } from "#app/desk/ui/submit-button.tsx";
import { useDeskForm } from "#app/desk/ui/use-desk-form.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { TextAreaField } from "#app/forms/fields/field.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";

/** Closes an open enquiry, or reopens a closed one, with a note. */
export function NoteForm({ state }: { state: EnquiryState }) {
  const { t } = useTranslation("desk-enquiries");
  const intent = state === "new" ? "close" : "reopen";
  const { form, fields, formProps } = useDeskForm(intent, EnquiryNoteSchema);
  const { "": _shownAbove, ...allErrors } = form.allErrors;
  return (
    <section>
      <h2>{t(`${intent}.title`)}</h2>
      <form {...formProps} className="form enquiry-note">
        <ErrorSummary form={{ id: form.id, allErrors }} labels={{ note: t("note") }} />
        <p className="soft">{t(`${intent}.about`)}</p>
        <TextAreaField field={fields.note} label={t("note")} hint={t("note-hint", { max: MAX_ENQUIRY_NOTE })} optional rows={2} />
        <div>
          <SubmitButton intent={intent} kind={intent === "close" ? "primary" : "secondary"}>
            {t(`${intent}.submit`)}
          </SubmitButton>
        </div>
      </form>
    </section>
  );
}
