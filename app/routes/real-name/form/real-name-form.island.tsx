import { useMemo, useRef } from "react";
import { useChannelTranslation } from "#app/i18n/use-channel-translation.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { FormProgress } from "#app/forms/form-progress.tsx";
import { dialCodeCountry, unpackOptions } from "#app/forms/fields/packed-options.ts";
import { DraftSavedNotice, SaveDraftButton } from "#app/forms/save-draft-button.tsx";
import { Submit } from "#app/forms/submit.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { island } from "#app/client/island.tsx";
import { useKeptInput } from "#app/client/use-kept-input.ts";
import { path } from "#server/locale/path.schema.ts";
import { PreparationPanel } from "#app/routes/real-name/sections/preparation-panel.tsx";
import { ContactSection } from "#app/routes/real-name/sections/contact-section.tsx";
import { DeclarationSection } from "#app/routes/real-name/sections/declaration-section.tsx";
import { DocumentSection } from "#app/routes/real-name/sections/document-section.tsx";
import { READ_RESULT_ID, FIELDS, registrationFields, FORM_ID, type FieldName } from "#app/routes/real-name/draft/form-fields.ts";
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
const STEP_FIELD_PATTERNS = {
  region: /^(purpose|region)$/,
  contact: /^(email|phone)/,
  sims: /^iccids/,
  document: /^(documentType|documentPhoto|askPerson)/,
  person: /^(chineseName|englishName|birthDate|documentNumber|expiryDate|country)$/,
};

type RealNameFormProps = { view: RealNameView; state: FormState; errors: Record<string, string[]>; isSaved: boolean };

/** The whole registration on one page, in one form that is posted once (§2, Real-name). `errors`: messages by field. `isSaved`: the post saved a draft. */
export default function RealNameFields({ view, state: initialState, errors, isSaved }: RealNameFormProps) {
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
  const visibleErrors = Object.fromEntries(Object.entries(errors).filter(([name]) => !live.touched.has(targets[name] ?? `${FORM_ID}-${name}`)));
  const hasErrors = Object.keys(errors).length > 0;
  const fields = registrationFields(initialState.typed, {
    ...(view.isUnchangedCorrection && correctionErrors(correction?.reasons ?? [], live.touched)),
    ...visibleErrors,
  });
  const simLabels = Object.keys(targets).map((name, at): [string, string] => [name, t("sims.nth", { n: at + 1 })]);
  const labels = Object.fromEntries([...FIELDS.flatMap((name) => [[name, t(`field.${name}`)], ...(name === "iccids" ? simLabels : [])]), ["", ""]]);
  const isConfirmed = (step: keyof typeof STEP_PARTS) =>
    correction !== null &&
    !correction.parts.some((part) => STEP_PARTS[step].includes(part)) &&
    !Object.keys(errors).some((name) => STEP_FIELD_PATTERNS[step].test(name));
  const sections = {
    region: <RegionSection fields={fields} />,
    contact: <ContactSection fields={fields} countries={dialCodes} />,
    sims: <SimsSection choices={choices} iccids={initialState.iccids} errors={visibleErrors} address={address} maxSims={view.maxSims} />,
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
      id={FORM_ID}
      ref={element}
      method="post"
      action={address()}
      encType="multipart/form-data"
      noValidate
      autoComplete="on"
      onInput={live.onInput}
      onSubmit={live.onSubmit}
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
          <ConfirmedSection key={step} isConfirmed={isConfirmed(step)} name={t(`step.${step}`)}>
            {sections[step]}
          </ConfirmedSection>
        ))}
        <DeclarationSection fields={fields} />
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

/** Returns the reasons of a correction as errors of their fields, except fields that have changed. */
function correctionErrors(reasons: SidedReason[], touched: ReadonlySet<string>): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const reason of reasons) {
    const name = FIELD_OF_REASON[reason];
    if (name && !touched.has(`${FORM_ID}-${name}`)) errors[name] = [`reasons:${reason}.title`];
  }
  return errors;
}
