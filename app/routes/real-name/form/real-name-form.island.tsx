import { useMemo, useRef } from "react";
import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { fieldsByName, fieldWithError } from "#app/forms/fields/field-meta.ts";
import { useSchemaForm } from "#app/forms/use-schema-form.ts";
import { FormProgress } from "#app/forms/form-progress.tsx";
import { dialCodeCountry, unpackOptions } from "#app/forms/fields/packed-options.ts";
import { Submit, DraftSavedNotice, SaveDraftButton } from "#app/forms/submit.tsx";
import { useLanguage, useChannelTranslation } from "#app/i18n/translator.ts";
import { Icon } from "#app/ui/icon.tsx";
import { island } from "#app/client/island.tsx";
import { useKeptInput } from "#app/client/use-kept-input.ts";
import { path } from "#server/locale/path.schema.ts";
import { PreparationPanel } from "#app/routes/real-name/sections/preparation-panel.tsx";
import { DeclarationSection } from "#app/routes/real-name/sections/declaration-section.tsx";
import { DocumentSection } from "#app/routes/real-name/sections/document-section.tsx";
import {
  FIELDS,
  FORM_ID,
  PHOTO_FIELDS,
  READ_RESULT_ID,
  SCHEMA_FIELDS,
  type FieldName,
  type Fields,
} from "#app/routes/real-name/draft/form-fields.ts";
import { PERSON_FIELDS } from "#server/real-name/core/person.schema.ts";
import { RealNameSchema } from "#server/real-name/form/real-name.schema.ts";
import type { FormPart, SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { STEPS, type FormState, type Step } from "#app/routes/real-name/draft/form-state.ts";
import { FormHeader } from "./form-header.tsx";
import { ConfirmedSection } from "#app/routes/real-name/sections/confirmed-section.tsx";
import { PersonSection } from "#app/routes/real-name/sections/person-section.tsx";
import { RegionSection } from "#app/routes/real-name/sections/region-section.tsx";
import { simTargets } from "#app/routes/real-name/draft/sim-inputs.ts";
import { SimsSection } from "#app/routes/real-name/sections/sims-section.tsx";
import { useLiveForm } from "#app/routes/real-name/draft/use-live-form.ts";
import type { RealNameView } from "./view-real-name.server.ts";
import { PhoneField } from "#app/forms/fields/phone-field.tsx";
import type { SelectOption } from "#app/forms/fields/select-field.tsx";
import { StepSection } from "#app/routes/real-name/sections/step-section.tsx";
import { EmailField } from "#app/forms/fields/field.tsx";

/** The field that each reason concerns. */
const FIELD_OF_REASON: Partial<Record<SidedReason, FieldName>> = {
  "mismatch-name": "englishName",
  "mismatch-birth-date": "birthDate",
  "mismatch-number": "documentNumber",
  "mismatch-expiry-date": "expiryDate",
  "mismatch-country": "country",
  expired: "expiryDate",
};

/** In a correction, a step is open if one of these parts was refused. */
const STEP_PARTS: Record<Exclude<Step, "declare">, FormPart[]> = {
  region: [],
  contact: [],
  sims: ["sims"],
  document: ["document", "photo", "photo-back"],
  person: ["document", "person"],
};
/** In a correction, a step is also open if one of these fields has an error. */
const FIELDS_OF_STEP: Record<keyof typeof STEP_PARTS, readonly FieldName[]> = {
  region: ["purpose", "region"],
  contact: ["email", "phoneCountry", "phone"],
  sims: ["iccids"],
  document: ["documentType", ...PHOTO_FIELDS, "askPerson"],
  person: PERSON_FIELDS,
};

type RealNameFormProps = { view: RealNameView; state: FormState; lastResult: SubmissionResult<string[]> | null; isSaved: boolean };

/** The whole registration on one page, in one form that is posted once (§2, Real-name). `isSaved`: the post saved a draft. */
export default function RealNameFields({ view, state: initialState, lastResult, isSaved }: RealNameFormProps) {
  const { t } = useChannelTranslation("real-name");
  const language = useLanguage();
  const element = useRef<HTMLFormElement>(null);
  const { page, correction, choices } = view;
  const link = { ref: correction?.reference, key: correction?.key };
  const address = (query: Record<string, string | number> = {}) => path(language, page, { ...link, ...query });
  const live = useLiveForm(element, initialState, path(language, "real-name-draft"));
  const { state } = live;
  useKeptInput(element);
  const dialCodes = useMemo(() => unpackOptions(view.dialCodes), [view.dialCodes]);
  const countries = useMemo(() => dialCodes.map(({ value, label }) => ({ value, label: dialCodeCountry(label) })), [dialCodes]);
  const targets = simTargets(choices, initialState.iccids);
  // There is only one purpose, so it is preselected.
  const defaultValue = { purpose: "1", ...initialState.typed };
  const { form, fields: schemaFields, formProps } = useSchemaForm({ id: FORM_ID, schema: RealNameSchema, lastResult, defaultValue });
  /** Whether an error concerns a photo that another one has replaced since. */
  const isReplaced = (name: string) => (PHOTO_FIELDS as readonly string[]).includes(name) && live.touched.has(name);
  const errors = Object.fromEntries(Object.entries(form.allErrors).filter(([name]) => !isReplaced(name)));
  const hasErrors = Object.keys(lastResult?.error ?? {}).length > 0;
  const reasons = view.isUnchangedCorrection ? correctionErrors(correction?.reasons ?? []) : {};
  const fields = {
    ...fieldsByName(FORM_ID, PHOTO_FIELDS, {}, errors),
    ...Object.fromEntries(
      // Conform creates the metadata of a field when it is read.
      SCHEMA_FIELDS.map((name) => [name, fieldWithError(schemaFields[name], live.touched.has(name) || errors[name] ? undefined : reasons[name])]),
    ),
  } as Fields;
  const simLabels = Object.keys(targets).map((name, at): [string, string] => [name, t("sims.nth", { n: at + 1 })]);
  const labels = Object.fromEntries(FIELDS.flatMap((name) => [[name, t(`field.${name}`)], ...(name === "iccids" ? simLabels : [])]));
  const isConfirmed = (step: keyof typeof STEP_PARTS) =>
    correction !== null &&
    !correction.parts.some((part) => STEP_PARTS[step].includes(part)) &&
    !Object.keys(lastResult?.error ?? {}).some((name) => hasField(step, name));
  const isWrong = (step: keyof typeof STEP_PARTS) => Object.keys(errors).some((name) => hasField(step, name));
  const sections = {
    region: <RegionSection fields={fields} />,
    contact: <ContactSection fields={fields} countries={dialCodes} />,
    sims: <SimsSection choices={choices} iccids={initialState.iccids} errors={errors} address={address} maxSims={view.maxSims} />,
    document: (
      <DocumentSection
        fields={fields}
        state={state}
        draft={{ mark: initialState.draftMark, findMark: live.findDraftMark }}
        reading={live.reading}
        missing={live.missing}
        readAddress={view.hasDocumentReader ? `${address()}#${READ_RESULT_ID}` : null}
        hasErrors={hasErrors}
        onUploaded={live.onUploaded}
      />
    ),
    person: (
      <PersonSection
        fields={fields}
        unsure={state.read?.unsure ?? []}
        countries={countries}
        allAddress={view.allCountries ? null : `${address({ countries: "all" })}#${fields.country.id}`}
      />
    ),
  };
  return (
    <form
      {...formProps}
      ref={element}
      action={address()}
      encType="multipart/form-data"
      autoComplete="on"
      onInput={live.onInput}
      onSubmit={(event) => {
        formProps.onSubmit(event);
        if (!event.defaultPrevented) live.onSubmit();
      }}
      className="page page-body checkout"
    >
      {/* On Enter, browsers use the first submit button of the form. This one submits; the next ones have other intents. */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      {correction && <input type="hidden" name="ref" value={correction.reference} />}
      {correction && <input type="hidden" name="key" value={correction.key} />}
      <FormHeader
        view={view}
        address={address}
        id={hasErrors ? READ_RESULT_ID : undefined}
        summary={isSaved ? <DraftSavedNotice /> : <ErrorSummary form={{ id: FORM_ID, allErrors: errors }} labels={labels} targets={targets} />}
      />
      <div className="checkout-side sticky-side form-side rn-side">
        <div>
          <FormProgress
            label={t("step.label")}
            doneLabel={t("step.done")}
            sections={STEPS.map((step) => ({ id: step, title: t(`step.${step}`) }))}
            done={live.done}
          />
          <ul className="form-facts list-plain">
            <li>
              <Icon name="clock" />
              {t("submit.hint")}
            </li>
            <li>
              <Icon name="lock" />
              {t("side.kept", { days: view.days.refused })}
            </li>
          </ul>
        </div>
        {!correction && <PreparationPanel days={view.days} />}
      </div>
      <div className="checkout-body rn-body">
        {(Object.keys(sections) as (keyof typeof sections)[]).map((step) => (
          <ConfirmedSection key={step} isConfirmed={isConfirmed(step)} isOpen={isWrong(step)} name={t(`step.${step}`)}>
            {sections[step]}
          </ConfirmedSection>
        ))}
        <DeclarationSection fields={fields} separateConsent={view.separateConsent} />
        <div className="stack-tight">
          <Submit name="intent" value="submit" busyLabel={t("submit.busy")} wide>
            {t(correction ? "submit.again" : "submit.send")}
          </Submit>
          <SaveDraftButton address={address()} />
          <p className="hint">{t("submit.hint")}</p>
        </div>
      </div>
    </form>
  );
}

export const RealNameForm = island("real-name-form", RealNameFields);

const hasField = (step: keyof typeof STEP_PARTS, name: string) => FIELDS_OF_STEP[step].some((field) => field === name.replace(/\[\d+\]$/, ""));

/** Returns the reasons of a correction as errors of their fields. */
function correctionErrors(reasons: SidedReason[]): Partial<Record<FieldName, string>> {
  return Object.fromEntries(
    reasons.flatMap((reason) => {
      const name = FIELD_OF_REASON[reason];
      return name ? [[name, `reasons:${reason}.title`]] : [];
    }),
  );
}

/** Where the decision is sent: an email address or a phone number, at least one of both (§5). */
function ContactSection({ fields, countries }: { fields: Fields; countries: SelectOption[] }) {
  const { t } = useChannelTranslation("real-name");
  return (
    <StepSection step="contact" title={t("step.contact")} intro={t("contact.intro")}>
      <EmailField field={fields.email} label={t("field.email")} hint={t("contact.email-hint")} maxLength={120} />
      <PhoneField country={fields.phoneCountry} number={fields.phone} label={t("field.phone")} hint={t("contact.phone-hint")} countries={countries} />
    </StepSection>
  );
}
