import { useEffect, useRef, useState, type RefObject, useId } from "react";
import { useChannelTranslation } from "#app/i18n/translator.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PhotoProgress } from "./photo-progress.tsx";
import { mayUseCamera, useCamera } from "./use-camera.ts";
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

type PhotoCameraProps = {
  /** The shape of the frame: the information page of a passport, or an ID card. */
  shape: "page" | "card";
  onTaken: (photo: File) => void;
  /** Called when the dialog is closed without a photo. `choosesFile`: the visitor wants to choose a file instead. */
  onClose: (choosesFile: boolean) => void;
};

/** The camera in a dialog, with a frame in the shape of the document and a preview of the photo. */
function PhotoCamera({ shape, onTaken, onClose }: PhotoCameraProps) {
  const { t } = useChannelTranslation("photo");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isTaken, setIsTaken] = useState(false);
  const camera = useCamera(true);
  const failed = camera.state === "refused" || camera.state === "none";
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const acceptPhoto = () =>
    canvas.current?.toBlob(
      (blob) => blob && onTaken(new File([blob], "photo.jpg", { type: "image/jpeg", lastModified: Date.now() })),
      "image/jpeg",
      0.92,
    );
  return (
    <dialog ref={dialog} className="dialog camera" aria-labelledby={id} onClose={() => onClose(false)}>
      <div className="dialog-box">
        <header className="dialog-head">
          <h2 id={id}>{t(isTaken ? "camera.check" : "camera.title")}</h2>
          <button type="button" className="icon-button" aria-label={t("ui:close")} onClick={() => onClose(false)}>
            <Icon name="close" />
          </button>
        </header>
        <div className="dialog-body stack">
          <div className={`camera-view ${shape}`} hidden={failed}>
            <video ref={camera.video} playsInline muted autoPlay hidden={isTaken} aria-label={t("camera.title")} />
            <canvas ref={canvas} hidden={!isTaken} role="img" aria-label={t("camera.taken")} />
          </div>
          <p role="status">
            {camera.state === "starting" && t("camera.starting")}
            {camera.state === "live" && t(isTaken ? "camera.look" : `camera.aim-${shape}`)}
            {(camera.state === "refused" || camera.state === "none") && t(`camera.${camera.state}`)}
          </p>
          <p className="cluster">
            {failed && <Button onClick={() => onClose(true)}>{t("choose")}</Button>}
            {camera.state === "live" && !isTaken && (
              <Button onClick={() => canvas.current && setIsTaken(camera.shoot(canvas.current))}>{t("camera.shoot")}</Button>
            )}
            {camera.state === "live" && !isTaken && camera.isTorchOn !== null && (
              <Button kind="secondary" aria-pressed={camera.isTorchOn} onClick={() => void camera.toggleTorch()}>
                {t("camera.light")}
              </Button>
            )}
            {isTaken && <Button onClick={acceptPhoto}>{t("camera.use")}</Button>}
            {isTaken && (
              <Button kind="secondary" onClick={() => setIsTaken(false)}>
                {t("camera.again")}
              </Button>
            )}
          </p>
        </div>
      </div>
    </dialog>
  );
}
