import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import type { WaitsFor } from "./use-deferred-submit.ts";

/** Shown while a submitted form waits: the reason, and a button to submit immediately. */
export function WaitingNotice({ waitsFor, onSendNow }: { waitsFor: WaitsFor; onSendNow: () => void }) {
  const { t } = useTranslation("attachments");
  return (
    <div role="status">
      {waitsFor && (
        <p className="cluster">
          <span>
            <span className="spinner" aria-hidden="true" /> {t(`wait.${waitsFor}`)}
          </span>
          <Button kind="quiet" onClick={onSendNow}>
            {t(`wait.now-${waitsFor}`)}
          </Button>
        </p>
      )}
    </div>
  );
}
