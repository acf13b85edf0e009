import { withSpaceAfter } from "#server/locale/format-list.schema.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import type { SubmissionResult } from "@conform-to/react";
import { Trans } from "#app/i18n/trans.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { FormProgress } from "#app/forms/form-progress.tsx";
import { dialCodeCountry, unpackOptions } from "#app/forms/fields/packed-options.ts";
import { Submit, DraftSavedNotice, SaveDraftButton } from "#app/forms/submit.tsx";
import { island } from "#app/client/island.tsx";
import { useKeptInput } from "#app/client/use-kept-input.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { path } from "#server/locale/path.schema.ts";
import { AttachmentsField } from "#app/routes/partners/attachments/attachments-field.tsx";
import type { UploadCounts } from "#app/routes/partners/attachments/attachment-uploads.tsx";
import { CompanySection } from "./company-section.tsx";
import { completedSections, SECTIONS } from "./completed-sections.ts";
import { fieldsByName } from "#app/forms/fields/field-meta.ts";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { EnquiryHeader } from "./enquiry-header.tsx";
import { EnquirySection } from "./enquiry-section.tsx";
import type { EnquiryState } from "#app/routes/partners/drafts/enquiry-state.ts";
import { useEnquiryDraft } from "#app/routes/partners/drafts/use-enquiry-draft.ts";
import { useDeferredSubmit, type WaitsFor } from "./use-deferred-submit.ts";
import type { EnquiryPageView } from "./view-enquiry.server.ts";
import { RequirementsSection } from "./requirements-section.tsx";
import { Field, EmailField } from "#app/forms/fields/field.tsx";
import { PhoneField } from "#app/forms/fields/phone-field.tsx";
import type { SelectOption } from "#app/forms/fields/select-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ENQUIRY_FIELDS, EnquirySchema, LIMITS, type EnquiryField } from "#server/partners/core/enquiry.schema.ts";

const FORM_ID = "enquiry";

type EnquiryFormProps = { view: EnquiryPageView; state: EnquiryState; lastResult: SubmissionResult<string[]> | null; isSaved: boolean };

/** The whole enquiry on one page, in one form that is posted once (§2, Partner/contact form). `isSaved`: the post saved a draft. */
export default function EnquiryFields({ view, state, lastResult, isSaved }: EnquiryFormProps) {
  const { t, language } = useTranslation("enquiry");
  const address = path(language, "contact-us", { from: view.from });
  const allAddress = view.allCountries ? null : path(language, "contact-us", { from: view.from, countries: "all" });
  const element = useRef<HTMLFormElement>(null);
  const draft = useEnquiryDraft(element, state.files, path(language, "contact-us-draft"));
  useKeptInput(element);
  const [uploadCounts, setUploadCounts] = useState<UploadCounts>({ pending: 0, withErrors: 0 });
  // A submit also waits for an attachment that is being removed.
  const pending = uploadCounts.pending + Number(draft.isRemoving);
  const deferredSubmit = useDeferredSubmit(element, { ...uploadCounts, pending }, draft.stop);
  const dialCodes = useMemo(() => unpackOptions(view.dialCodes), [view.dialCodes]);
  const countries = useMemo(() => dialCodes.map(({ value, label }) => ({ value, label: dialCodeCountry(label) })), [dialCodes]);
  const [done, setDone] = useState<string[]>([]);
  const updateDone = () => element.current && setDone(completedSections(new FormData(element.current), draft.files.length));
  const latestUpdateDone = useRef(updateDone);
  latestUpdateDone.current = updateDone;
  useEffect(() => {
    latestUpdateDone.current();
  }, [draft.files]);
  const isEmployer = view.from === "cmlink-for-business";
  const { form, fields, formProps } = useSchemaForm({ id: FORM_ID, schema: EnquirySchema, lastResult, defaultValue: state.typed });
  // Each file that was not attached has an error of its own: `files[1]`.
  const fileErrors = Object.entries(form.allErrors).filter(([name]) => /^files(\[|$)/.test(name));
  const { files } = fieldsByName(FORM_ID, ["files"], {}, { files: draft.hasNewFiles ? [] : fileErrors.flatMap(([, messages]) => messages) });
  const labels = Object.fromEntries([
    ...ENQUIRY_FIELDS.map((name) => [name, t(isEmployer && name === "salesBand" ? "employer.salesBand" : `enquiry-form:field.${name}`)]),
    ...fileErrors.map(([name]) => [name, t("enquiry-form:field.files")]),
  ]);
  const targets = Object.fromEntries(fileErrors.map(([name]) => [name, files.id]));
  const policy = <PageLink page="argeement" query={{ key: "privacy_policy" }} target="_blank" rel="noopener" />;
  return (
    <form
      {...formProps}
      ref={element}
      action={address}
      encType="multipart/form-data"
      autoComplete="on"
      onInput={(event) => {
        draft.onInput(event);
        updateDone();
      }}
      onBlur={draft.onBlur}
      onSubmit={(event) => {
        formProps.onSubmit(event);
        if (!event.defaultPrevented) deferredSubmit.onSubmit(event);
      }}
      className="page page-body checkout"
    >
      {/* On Enter, browsers use the first submit button of the form. This one submits; the next ones have other intents. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="began" value={view.began} />
      {view.link && <input type="hidden" name="link" value={view.link} />}
      <EnquiryHeader
        view={view}
        address={address}
        summary={isSaved ? <DraftSavedNotice /> : <ErrorSummary form={form} labels={labels} targets={targets} />}
      />
      <div className="checkout-body">
        <RequirementsSection fields={fields} channels={state.channels} isEmployer={isEmployer} />
        <CompanySection fields={fields} countries={countries} allAddress={allAddress && `${allAddress}#${fields.companyCountry.id}`} />
        <ContactDetailsSection fields={fields} countries={dialCodes} />
        <EnquirySection name="files" title={t("section.files")}>
          <AttachmentsField
            field={files}
            attachments={draft.files}
            pendingUploads={state.pendingUploads}
            address={address}
            hasDraft={view.begunAt !== null}
            send={draft.send}
            onRemove={draft.remove}
            onCountsChange={setUploadCounts}
          />
        </EnquirySection>
        <HoneypotField />
        <div className="stack-tight">
          <p className="hint">
            <Trans t={t} i18nKey="privacy" values={{ days: view.days }} components={{ policy }} />
          </p>
          <Submit name="intent" value="submit" busyLabel={t("submit.busy")} wide>
            {t("submit.send")}
          </Submit>
          <SaveDraftButton address={address} />
          <WaitingNotice waitsFor={deferredSubmit.waitsFor} onSendNow={deferredSubmit.sendNow} />
        </div>
      </div>
      <div className="checkout-side sticky-side form-side">
        <div className="enquiry-progress">
          <FormProgress
            label={t("section.label")}
            doneLabel={t("section.done")}
            sections={SECTIONS.map((section) => ({ id: section, title: t(`section.${section}`) }))}
            done={done}
          />
        </div>
        <NextStepsPanel replyBy={view.replyBy} salesMail={view.salesMail} days={view.days} />
      </div>
    </form>
  );
}

export const EnquiryForm = island("enquiry-form", EnquiryFields);

/** The contact person, with email address and phone number (§3). `maxLength` exceeds the limits, so that overlong text gets its error. */
function ContactDetailsSection({ fields, countries }: { fields: Record<EnquiryField, FieldMeta>; countries: SelectOption[] }) {
  const { t } = useTranslation("enquiry");
  return (
    <EnquirySection name="reach" title={t("section.reach")}>
      <Field field={fields.name} label={t("enquiry-form:field.name")} autoComplete="name" maxLength={LIMITS.name + 20} />
      <Field field={fields.jobTitle} label={t("enquiry-form:field.jobTitle")} autoComplete="organization-title" maxLength={LIMITS.jobTitle + 20} />
      <EmailField field={fields.email} label={t("enquiry-form:field.email")} hint={t("email.hint")} maxLength={120} />
      <PhoneField
        country={fields.phoneCountry}
        number={fields.phone}
        label={t("enquiry-form:field.phone")}
        hint={t("phone.hint")}
        countries={countries}
      />
    </EnquirySection>
  );
}

/** A honeypot field: people cannot see or reach it, so only a bot fills it in. */
function HoneypotField() {
  const { t } = useTranslation("enquiry");
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {t("trap")} <input name="subject" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

/** Shown while a submitted form waits: the reason, and a button to submit immediately. */
function WaitingNotice({ waitsFor, onSendNow }: { waitsFor: WaitsFor; onSendNow: () => void }) {
  const { t } = useTranslation("attachments");
  return (
    <div role="status">
      {waitsFor && (
        <p className="cluster">
          <span>
            <span className="spinner" aria-hidden="true" /> {t(`wait.${waitsFor}`)}
          </span>
          <Button kind="quiet" onClick={onSendNow}>
            {t(`wait.now-${waitsFor}`)}
          </Button>
        </p>
      )}
    </div>
  );
}

/** What happens after a submit, with the day of our reply in words (§9: within 3 business days), and the email address as an alternative. */
function NextStepsPanel({ replyBy, salesMail, days }: { replyBy: string; salesMail: string; days: number }) {
  const { t } = useTranslation("enquiry");
  return (
    <aside className="panel stack rn-before" aria-labelledby="next-title">
      <h2 id="next-title">{t("next.title")}</h2>
      <ol className="items">
        <li>{t("next.received")}</li>
        <li>{t("next.answer", { day: replyBy })}</li>
        <li>{t("next.offer")}</li>
      </ol>
      <ul className="form-facts list-plain">
        <li>
          <Icon name="lock" />
          {t("next.kept", { days })}
        </li>
      </ul>
      <p className="small soft">
        {withSpaceAfter(t("next.write"))}
        <a href={`mailto:${salesMail}`}>{salesMail}</a>
      </p>
    </aside>
  );
}
