import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FieldMeta } from "#app/forms/field-parts.tsx";
import { FileField } from "#app/forms/file-field.tsx";
import { DateTime } from "#app/ui/date-time.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { KeptPhoto } from "./form-state.ts";
import type { PhotoLiveProps } from "./photo-live.tsx";

/** What scripts add; where it does not come, the file field stays as it is. */
const PhotoLive = lazy(() =>
  import("./photo-live.tsx").then(
    ({ PhotoLive }) => ({ default: PhotoLive as ComponentType<PhotoLiveProps> }),
    () => ({ default: Nothing as ComponentType<PhotoLiveProps> }),
  ),
);
const Nothing = () => null;

type PhotoFieldProps = {
  side: "front" | "back";
  field: FieldMeta;
  label: ReactNode;
  hint?: ReactNode;
  kept: KeptPhoto;
  scripts: boolean;
  /** With scripts: the key of an upload that is finished, null where it was taken away. */
  onUploaded: (key: string | null) => void;
};

/** The photo of one side of the document: a file field, to which scripts add the camera and sending that survives a cut (§2). */
export function PhotoField({ side, field, label, hint, kept, scripts, onUploaded }: PhotoFieldProps) {
  const { t } = useTranslation("real-name");
  const input = useRef<HTMLInputElement>(null);
  const isNear = useNear(input);
  return (
    <FileField
      field={field}
      label={label}
      hint={hint}
      accept="image/jpeg,image/png"
      input={input}
      area={
        scripts && (
          <>
            <Icon name="camera" size={24} />
            <span className="strong">{t(kept ? "photo:replace" : "photo:choose")}</span>
            <span className="hint photo-drop">{t("photo:drop")}</span>
          </>
        )
      }
      before={
        kept && (
          <p className="photo-arrived">
            <Icon name="check" />
            <span>
              {t("photo.kept")} <DateTime at={kept.at} />
            </span>
          </p>
        )
      }
    >
      {isNear && (
        <Suspense>
          <PhotoLive side={side} input={input} keptAt={kept?.at} onUploaded={onUploaded} />
        </Suspense>
      )}
    </FileField>
  );
}

/** Whether the field is, or has been, near the screen. */
function useNear(input: React.RefObject<HTMLInputElement>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: "800px" });
    if (input.current) watch.observe(input.current);
    return () => watch.disconnect();
  }, [input]);
  return isNear;
}
