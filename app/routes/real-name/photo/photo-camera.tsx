import { useEffect, useId, useRef, useState } from "react";
import { useChannelTranslation } from "#app/i18n/use-channel-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useCamera } from "./use-camera.ts";

type PhotoCameraProps = {
  /** The shape of the frame: the information page of a passport, or an ID card. */
  shape: "page" | "card";
  onTaken: (photo: File) => void;
  /** Called when the dialog is closed without a photo. `choosesFile`: the visitor wants to choose a file instead. */
  onClose: (choosesFile: boolean) => void;
};

/** The camera in a dialog, with a frame in the shape of the document and a preview of the photo. */
export function PhotoCamera({ shape, onTaken, onClose }: PhotoCameraProps) {
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
