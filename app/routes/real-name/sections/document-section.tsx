import { joinSentences } from "#server/locale/format-list.schema.ts";
import { useChannelTranslation } from "#app/i18n/translator.ts";
import { CheckField } from "#app/forms/fields/check-field.tsx";
import { ChoiceField } from "#app/forms/fields/choice-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { READ_RESULT_ID, type Fields } from "#app/routes/real-name/draft/form-fields.ts";
import type { FormState } from "#app/routes/real-name/draft/form-state.ts";
import { PhotoField } from "#app/routes/real-name/photo/photo-field.tsx";
import { PhotoReasons } from "#app/routes/real-name/photo/photo-reasons.tsx";
import { StepSection } from "./step-section.tsx";
import type { PhotoDraft } from "#app/routes/real-name/photo/use-photo-upload.ts";
import type { Missing } from "#app/routes/real-name/draft/use-live-form.ts";
import type { Side } from "#server/domain/registration-states.schema.ts";

type DocumentSectionProps = {
  fields: Fields;
  state: Pick<FormState, "photos" | "pendingUploads" | "read" | "isReaderUnavailable" | "reasons" | "ineligible" | "typed">;
  draft: PhotoDraft;
  /** The URL for posting the form to read the photo; null if there is no document reader. */
  readAddress: string | null;
  /** With scripts: called when an upload is complete or removed. */
  onUploaded?: (upload: { name: "upload" | "uploadBack"; key: string | null }) => void;
  reading: boolean;
  /** The field that is missing before the photo can be read. */
  missing: Missing | null;
  /** Whether the page starts with an error summary, which then has the id `READ_RESULT_ID`. */
  hasErrors: boolean;
};

/** The type of document and its photos. Reading a photo fills the fields of the next step (§2, document type and photo). */
export function DocumentSection({ fields, state, draft, readAddress, onUploaded, reading, missing, hasErrors }: DocumentSectionProps) {
  const { t } = useChannelTranslation("real-name");
  const types = ["1", "2", "3", "4"] as const;
  const { photos, reasons } = state;
  /** Reasons of the back are prefixed with `back:`; all others concern the front. */
  const isUnusable = (side: Side) => reasons.some((reason) => reason.startsWith("back:") === (side === "back"));
  const canAskForReview = (reasons.length > 0 && (photos.front ?? photos.back) !== null) || state.typed.askPerson === "on";
  return (
    <StepSection step="document" title={t("step.document")}>
      <ChoiceField
        field={fields.documentType}
        legend={t("field.documentType")}
        options={types.map((type) => ({ value: type, label: t(`document.${type}`), description: t(`document.${type}-note`) }))}
      />
      <div className="stack-tight">
        <h3>{t("photo.advice-title")}</h3>
        <ul className="items">
          {(["original", "whole", "light", "colour"] as const).map((item) => (
            <li key={item}>{t(`photo.${item}`)}</li>
          ))}
        </ul>
      </div>
      {(reasons.length > 0 || canAskForReview) && (
        <div id={hasErrors ? undefined : READ_RESULT_ID} className="stack">
          <PhotoReasons reasons={reasons} />
          {canAskForReview && <CheckField field={fields.askPerson} label={t("photo.ask-person")} hint={t("photo.ask-person-hint")} />}
        </div>
      )}
      <PhotoField
        side="front"
        draft={draft}
        field={fields.documentPhoto}
        label={t("field.documentPhoto")}
        hint={t("photo.hint")}
        stored={photos.front}
        pendingUpload={state.pendingUploads.front}
        isUnusable={isUnusable("front")}
        onUploaded={(key) => onUploaded?.({ name: "upload", key })}
      />
      <div className="rn-back">
        <PhotoField
          side="back"
          draft={draft}
          field={fields.documentPhotoBack}
          label={t("field.documentPhotoBack")}
          hint={t("photo.back-hint")}
          stored={photos.back}
          pendingUpload={state.pendingUploads.back}
          isUnusable={isUnusable("back")}
          onUploaded={(key) => onUploaded?.({ name: "uploadBack", key })}
        />
      </div>
      {readAddress !== null && <ReadButton address={readAddress} />}
      {!hasErrors && reasons.length === 0 && !canAskForReview && <span id={READ_RESULT_ID} />}
      <div role="status" id="read-status">
        {reading && (
          <p className="cluster">
            <span className="spinner" aria-hidden="true" />
            {t("read.busy")}
          </p>
        )}
        {!reading && missing && <Notice title={t(`photo:missing.${missing}`)} />}
        {!reading && state.isReaderUnavailable && <Notice title={t("read.away-title")}>{t("read.away")}</Notice>}
        {!reading && state.ineligible && (
          <Notice kind="warn" title={t(`ineligible:${state.ineligible}.title`)}>
            {joinSentences([t(`ineligible:${state.ineligible}.why`), t(`ineligible:${state.ineligible}.way`)])}
          </Notice>
        )}
        {!reading && state.read && reasons.length === 0 && !state.ineligible && (
          <Notice kind="good" title={t("read.done-title")}>
            {t(state.read.unsure.length > 0 ? "read.done-unsure" : "read.done")}
          </Notice>
        )}
      </div>
    </StepSection>
  );
}

/** Posts the form to fill its fields from the photo. With scripts, that happens by itself after the upload. */
function ReadButton({ address }: { address: string }) {
  const { t } = useChannelTranslation("real-name");
  return (
    <div className="field">
      <p>
        <Button type="submit" kind="secondary" name="intent" value="read-document" formNoValidate formAction={address} aria-describedby="read-hint">
          {t("read.button")}
        </Button>
      </p>
      <p id="read-hint" className="hint">
        {t("read.hint")}
      </p>
    </div>
  );
}
