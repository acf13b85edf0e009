import { useSyncExternalStore } from "react";
import { useChannelTranslation } from "#app/i18n/use-channel-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { getConnectionStatus, subscribeToConnectionStatus, setConnectionStatus } from "#app/client/connection-status.ts";

/**
 * Shown above any page when the connection fails: that the next page does not answer, with a button that opens it again, or that a form was not sent
 * (§8, transport errors). Stays until the next page is there or the user closes it.
 */
export function ConnectionBanner() {
  const { t } = useChannelTranslation("ui");
  const status = useSyncExternalStore(subscribeToConnectionStatus, getConnectionStatus, () => null);
  if (!status) return null;
  const { kind, retry } = status;
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
