import { createElement, useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { FileField } from "#app/forms/fields/file-field.tsx";
import { lazyComponent, useLazyComponent } from "#app/client/use-lazy-component.ts";
import { ReaderTime } from "#app/ui/reader-time.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { KeptPhoto } from "#app/routes/real-name/draft/form-state.ts";
import type { PhotoDraft } from "./use-photo-upload.ts";

const loadPhotoLive = lazyComponent(
  () => import("./photo-uploader.tsx"),
  ({ PhotoUploader }) => PhotoUploader,
);

type PhotoFieldProps = {
  side: "front" | "back";
  draft: PhotoDraft;
  field: FieldMeta;
  label: ReactNode;
  hint?: ReactNode;
  kept: KeptPhoto;
  /** A resumable upload of it that could not be taken yet. */
  pendingUpload: string | null;
  /** The photo that is kept will not do. */
  refused: boolean;
  /** With scripts: the key of an upload that is finished, null where it was taken away. */
  onUploaded: (key: string | null) => void;
};

/** The photo of one side of the document: a file field, to which scripts add the camera and sending that survives a cut (§2). */
export function PhotoField({ side, draft, field, label, hint, kept, pendingUpload, refused, onUploaded }: PhotoFieldProps) {
  const { t } = useTranslation("real-name");
  const input = useRef<HTMLInputElement>(null);
  // Until this has come, the file field stays as the browser draws it, with the name of what was chosen.
  const live = useLazyComponent(loadPhotoLive, useNear(input), input);
  const [isReplaced, setReplaced] = useState(false);
  return (
    <FileField
      field={field}
      label={label}
      hint={hint}
      accept="image/jpeg,image/png"
      input={input}
      area={
        live && (
          <>
            <Icon name="camera" size={24} />
            <span className="strong">{t(kept ? "photo:replace" : "photo:choose")}</span>
            <span className="hint photo-drop">{t("photo:drop")}</span>
          </>
        )
      }
      before={
        kept &&
        !isReplaced &&
        (refused ? (
          <p className="field-error">
            <Icon name="alert" />
            {t("photo.refused")}
          </p>
        ) : (
          <p className="photo-arrived">
            <Icon name="check" />
            <span>
              {t("photo.kept")} <ReaderTime at={kept.at} elsewhere="" />
            </span>
          </p>
        ))
      }
    >
      {pendingUpload !== null && !isReplaced && <input type="hidden" name={side === "front" ? "upload" : "uploadBack"} value={pendingUpload} />}
      {live && createElement(live, { side, draft, input, keptAt: kept?.at, refused, onNew: setReplaced, onUploaded })}
    </FileField>
  );
}

/** Whether the field is, or has been, near the screen. */
function useNear(input: RefObject<HTMLInputElement>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: "800px" });
    if (input.current) watch.observe(input.current);
    return () => watch.disconnect();
  }, [input]);
  return isNear;
}
