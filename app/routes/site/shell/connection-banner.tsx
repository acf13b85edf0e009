import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { getConnectionStatus, subscribeToConnectionStatus, setConnectionStatus } from "#app/client/connection-status.ts";

/** Says over any page that the link failed and what became of what was typed, with a way to try again (§8 transport errors); stays until then. */
export function ConnectionBanner() {
  const { t } = useTranslation("ui");
  const trouble = useSyncExternalStore(subscribeToConnectionStatus, getConnectionStatus, () => null);
  if (!trouble) return null;
  const { kind, retry } = trouble;
  return (
    <div role="alert" className="toast error">
      <Icon name="alert" />
      <div className="stack-tight">
        <p>{t(`link.${kind}`)}</p>
        <div className="cluster">
          {retry && (
            <Button kind="secondary" onClick={retry}>
              {t("link.retry")}
            </Button>
          )}
          <Button kind="secondary" onClick={() => setConnectionStatus(null)}>
            {t("close")}
          </Button>
        </div>
      </div>
    </div>
  );
}
