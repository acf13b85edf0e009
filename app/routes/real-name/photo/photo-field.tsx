import { createElement, useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useChannelTranslation } from "#app/i18n/translator.ts";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { FileField } from "#app/forms/fields/file-field.tsx";
import { lazyPart } from "#app/client/lazy-part.ts";
import { useLazyComponent } from "#app/client/use-lazy-component.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { StoredPhoto } from "#app/routes/real-name/draft/form-state.ts";
import type { PhotoDraft } from "./use-photo-upload.ts";
import type { Side } from "#server/domain/registration-states.schema.ts";

const loadPhotoUploader = lazyPart(
  () => import("./photo-uploader.tsx"),
  ({ PhotoUploader }) => PhotoUploader,
);

type PhotoFieldProps = {
  side: Side;
  draft: PhotoDraft;
  field: FieldMeta;
  label: ReactNode;
  hint?: ReactNode;
  stored: StoredPhoto;
  /** The key of a complete resumable upload that the server could not store as a photo yet. */
  pendingUpload: string | null;
  /** Whether the stored photo is unusable. */
  isUnusable: boolean;
  /** With scripts: called with the key of a complete upload, or null when it is removed. */
  onUploaded: (key: string | null) => void;
};

/** The photo of one side of the document: a file field, which scripts enhance with the camera and resumable uploads (§2). */
export function PhotoField({ side, draft, field, label, hint, stored, pendingUpload, isUnusable, onUploaded }: PhotoFieldProps) {
  const { t } = useChannelTranslation("real-name");
  const input = useRef<HTMLInputElement>(null);
  // Null until it is loaded; the native file field then shows the name of the chosen file.
  const photoUploader = useLazyComponent(loadPhotoUploader, useNear(input), input);
  const [isReplaced, setIsReplaced] = useState(false);
  return (
    <FileField
      field={field}
      label={label}
      hint={hint}
      accept="image/jpeg,image/png"
      input={input}
      area={
        photoUploader && (
          <>
            <Icon name="camera" size={24} />
            <span className="strong">{t(stored ? "photo:replace" : "photo:choose")}</span>
            <span className="hint photo-drop">{t("photo:drop")}</span>
          </>
        )
      }
      before={
        stored &&
        !isReplaced &&
        (isUnusable ? (
          <p className="field-error">
            <Icon name="alert" />
            {t("photo.refused")}
          </p>
        ) : (
          <p className="photo-arrived">
            <Icon name="check" />
            <span>
              {t("photo.kept")} <LocalTime at={stored.at} elsewhere="" />
            </span>
          </p>
        ))
      }
    >
      {pendingUpload !== null && !isReplaced && <input type="hidden" name={side === "front" ? "upload" : "uploadBack"} value={pendingUpload} />}
      {photoUploader && createElement(photoUploader, { side, draft, input, storedAt: stored?.at, isUnusable, onNew: setIsReplaced, onUploaded })}
    </FileField>
  );
}

/** Returns true once the field has been near the viewport. */
function useNear(input: RefObject<HTMLInputElement>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), { rootMargin: "800px" });
    if (input.current) observer.observe(input.current);
    return () => observer.disconnect();
  }, [input]);
  return isNear;
}
