import { joinSentences } from "#server/locale/format-list.schema.ts";
import { useChannelTranslation } from "#app/i18n/translator.ts";
import { useOnline } from "#app/client/use-online.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { PhotoUpload } from "./use-photo-upload.ts";

/** The progress of a photo upload, its preview and warnings about the photo. */
export function PhotoProgress({ upload, onChoose }: { upload: PhotoUpload; onChoose: () => void }) {
  const { t } = useChannelTranslation("photo");
  const online = useOnline();
  const { step, warnings, preview } = upload;
  const isSilent = step.name === "empty" || (step.name === "kept" && warnings.length === 0);
  const percent = step.name === "sending" ? Math.floor(step.share * 100) : 0;
  return (
    <div className={isSilent ? undefined : "photo-state"}>
      {preview && step.name !== "empty" && step.name !== "rejected" && (
        <canvas
          key={`${preview.width}-${preview.height}-${step.name === "preparing"}`}
          width={preview.width}
          height={preview.height}
          role="img"
          aria-label={t("yours")}
          ref={(canvas) => void canvas?.getContext("2d")?.drawImage(preview, 0, 0)}
        />
      )}
      <div className="stack-tight">
        {step.name === "sending" && (
          <>
            <progress max={100} value={percent} aria-label={t("sending")} />
            <p className="number" aria-hidden="true">
              {t("percent", { percent })}
            </p>
          </>
        )}
        <div role="status" className="stack-tight">
          {step.name === "preparing" && <p>{t("preparing")}</p>}
          {step.name === "sending" && <p>{t(!online ? "waiting" : step.isResumed ? "going-on" : "meanwhile")}</p>}
          {step.name === "sending" && percent >= 50 && <p className="visually-hidden">{t("half")}</p>}
          {step.name === "sent" && (
            <p className="photo-arrived">
              <Icon name="check" />
              {t("arrived")}
            </p>
          )}
          {step.name === "rejected" && (
            <p className="field-error">
              <Icon name="alert" />
              <span>{joinSentences([t(`reasons:${step.reason}.title`), t(`reasons:${step.reason}.do`)])}</span>
            </p>
          )}
          {step.name === "failed" && <p className="field-error">{t("failed")}</p>}
          {step.name !== "empty" && step.name !== "rejected" && warnings.length > 0 && (
            <ul className="items">
              {warnings.map((warning) => (
                <li key={warning}>{joinSentences([t(`seems.${warning}`), t(`reasons:${warning}.do`)])}</li>
              ))}
            </ul>
          )}
        </div>
        {(step.name === "sending" || step.name === "failed") && (
          <p className="cluster">
            {step.name === "failed" && (
              <Button kind="secondary" onClick={upload.retry}>
                {t("retry")}
              </Button>
            )}
            <Button kind="quiet" onClick={upload.cancel}>
              {t("cancel")}
            </Button>
          </p>
        )}
        {(step.name === "sent" || step.name === "kept") && warnings.length > 0 && (
          <p>
            <Button kind="secondary" onClick={onChoose}>
              {t("replace")}
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}
