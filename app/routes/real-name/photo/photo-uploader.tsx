import { useEffect, useRef, useState, type RefObject } from "react";
import { useChannelTranslation } from "#app/i18n/use-channel-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PhotoCamera } from "./photo-camera.tsx";
import { PhotoProgress } from "./photo-progress.tsx";
import { mayUseCamera } from "./use-camera.ts";
import { usePhotoUpload, type PhotoDraft } from "./use-photo-upload.ts";
import type { Side } from "#server/domain/registration-states.schema.ts";

type PhotoUploaderProps = {
  side: Side;
  draft: PhotoDraft;
  /** The file field, which works without this component. */
  input: RefObject<HTMLInputElement>;
  /** When the server stored its photo, ms UTC. A change means that it has stored the uploaded photo. */
  storedAt: number | undefined;
  /** Whether the stored photo is unusable. */
  isUnusable: boolean;
  /** Called with true while there is a new photo that the server has not stored yet. It will replace the stored one. */
  onNew: (isNew: boolean) => void;
  /** Called with the key of a complete upload, or null when it is removed. */
  onUploaded: (key: string | null) => void;
};

/** Enhances the file field: camera, checks before the upload, and an upload that resumes after a lost connection. */
export function PhotoUploader({ side, draft, input, storedAt, isUnusable, onNew, onUploaded }: PhotoUploaderProps) {
  const { t } = useChannelTranslation("photo");
  const upload = usePhotoUpload(side, input, draft);
  const [cameraShape, setCameraShape] = useState<"page" | "card" | null>(null);
  const { step } = upload;
  const key = step.name === "sent" ? step.key : null;
  const latestOnUploaded = useRef(onUploaded);
  latestOnUploaded.current = onUploaded;
  const reportedKey = useRef<string | null>(null);
  useEffect(() => {
    if (key === reportedKey.current) return;
    reportedKey.current = key;
    latestOnUploaded.current(key);
  }, [key]);

  const isNew = !["empty", "rejected", "kept"].includes(step.name);
  useEffect(() => onNew(isNew), [isNew, onNew]);

  const latestMarkStored = useRef(upload.markStored);
  latestMarkStored.current = upload.markStored;
  const previousStoredAt = useRef(storedAt);
  useEffect(() => {
    if (storedAt === previousStoredAt.current) return;
    previousStoredAt.current = storedAt;
    if (reportedKey.current) latestMarkStored.current();
  }, [storedAt]);

  const latestTake = useRef(upload.take);
  latestTake.current = upload.take;
  useEffect(() => {
    const field = input.current;
    const onChange = () => field?.files?.[0] && latestTake.current(field.files[0]);
    const onPaste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.files[0];
      if (!pasted) return;
      event.preventDefault();
      latestTake.current(pasted);
    };
    const fieldElement = field?.closest<HTMLElement>(".field");
    field?.addEventListener("change", onChange);
    fieldElement?.addEventListener("paste", onPaste);
    return () => {
      field?.removeEventListener("change", onChange);
      fieldElement?.removeEventListener("paste", onPaste);
    };
  }, [input]);

  const choose = () => input.current?.click();
  return (
    <>
      {key && <input type="hidden" name={side === "front" ? "upload" : "uploadBack"} value={key} />}
      {mayUseCamera() && (
        <p>
          <Button kind="secondary" onClick={() => setCameraShape(documentShape(input.current?.form))}>
            <Icon name="camera" />
            {t("take")}
          </Button>
        </p>
      )}
      {cameraShape && (
        <PhotoCamera
          shape={cameraShape}
          onTaken={(photo) => {
            setCameraShape(null);
            upload.take(photo);
          }}
          onClose={(choosesFile) => {
            setCameraShape(null);
            if (choosesFile) choose();
          }}
        />
      )}
      {/* The reasons of the server replace the warnings of this browser. */}
      <PhotoProgress upload={isUnusable && step.name === "kept" ? { ...upload, warnings: [] } : upload} onChoose={choose} />
    </>
  );
}

/** Returns the shape of the camera frame for the chosen type of document: a page for a passport, else a card. */
function documentShape(form: HTMLFormElement | null | undefined): "page" | "card" {
  const type = form ? new FormData(form).get("documentType") : null;
  return type === null || type === "1" ? "page" : "card";
}
