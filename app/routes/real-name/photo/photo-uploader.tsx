import { useEffect, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PhotoCamera } from "./photo-camera.tsx";
import { PhotoProgress } from "./photo-progress.tsx";
import { mayUseCamera } from "./use-camera.ts";
import { usePhotoUpload, type PhotoDraft } from "./use-photo-upload.ts";

export type PhotoUploaderProps = {
  side: "front" | "back";
  draft: PhotoDraft;
  /** The file field that works without all this. */
  input: RefObject<HTMLInputElement>;
  /** When the photo that the shop has came; another one means that it has taken ours over. */
  keptAt: number | undefined;
  /** The shop has said what is wrong with the photo that it has. */
  refused: boolean;
  /** Whether another photo is on its way in place of the one that is kept. */
  onNew: (isNew: boolean) => void;
  onUploaded: (key: string | null) => void;
};

/** What scripts add to the file field: the camera, a look at the photo before it is sent, sending that goes on after a cut. */
export function PhotoUploader({ side, draft, input, keptAt, refused, onNew, onUploaded }: PhotoUploaderProps) {
  const { t } = useTranslation("photo");
  const upload = usePhotoUpload(side, input, draft);
  const [aiming, setAiming] = useState<"page" | "card" | null>(null);
  const { step } = upload;
  const key = step.name === "sent" ? step.key : null;
  const tell = useRef(onUploaded);
  tell.current = onUploaded;
  const told = useRef<string | null>(null);
  useEffect(() => {
    if (key === told.current) return;
    told.current = key;
    tell.current(key);
  }, [key]);

  const isNew = !["empty", "refused", "kept"].includes(step.name);
  useEffect(() => onNew(isNew), [isNew, onNew]);

  const settle = useRef(upload.settle);
  settle.current = upload.settle;
  const keptFirst = useRef(keptAt);
  useEffect(() => {
    if (keptAt === keptFirst.current) return;
    keptFirst.current = keptAt;
    if (told.current) settle.current();
  }, [keptAt]);

  const take = useRef(upload.take);
  take.current = upload.take;
  useEffect(() => {
    const field = input.current;
    const onChange = () => field?.files?.[0] && take.current(field.files[0]);
    const onPaste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.files[0];
      if (!pasted) return;
      event.preventDefault();
      take.current(pasted);
    };
    const around = field?.closest<HTMLElement>(".field");
    field?.addEventListener("change", onChange);
    around?.addEventListener("paste", onPaste);
    return () => {
      field?.removeEventListener("change", onChange);
      around?.removeEventListener("paste", onPaste);
    };
  }, [input]);

  const choose = () => input.current?.click();
  return (
    <>
      {key && <input type="hidden" name={side === "front" ? "upload" : "uploadBack"} value={key} />}
      {mayUseCamera() && (
        <p>
          <Button kind="secondary" onClick={() => setAiming(shapeOf(input.current?.form))}>
            <Icon name="camera" />
            {t("take")}
          </Button>
        </p>
      )}
      {aiming && (
        <PhotoCamera
          shape={aiming}
          onTaken={(photo) => {
            setAiming(null);
            upload.take(photo);
          }}
          onClose={(instead) => {
            setAiming(null);
            if (instead) choose();
          }}
        />
      )}
      <PhotoProgress upload={refused && step.name === "kept" ? { ...upload, warnings: [] } : upload} onChoose={choose} />
    </>
  );
}

/** What is chosen in the form just now: a passport is aimed at as a page, anything else as a card. */
function shapeOf(form: HTMLFormElement | null | undefined): "page" | "card" {
  const type = form ? new FormData(form).get("documentType") : null;
  return type === null || type === "1" ? "page" : "card";
}
