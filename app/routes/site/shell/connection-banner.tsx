import { useSyncExternalStore } from "react";
import { useChannelTranslation } from "#app/i18n/use-channel-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { getConnectionStatus, subscribeToConnectionStatus, setConnectionStatus } from "#app/client/connection-status.ts";
import { useOnline } from "#app/client/use-online.ts";

/**
 * Shown above any page when the connection fails: what happened to the page or the form, and a retry button (§8, transport errors). Tells a weak
 * connection from none. Stays until a request succeeds or the user closes it.
 */
export function ConnectionBanner() {
  const { t } = useChannelTranslation("ui");
  const isOnline = useOnline();
  const status = useSyncExternalStore(subscribeToConnectionStatus, getConnectionStatus, () => null);
  if (!status) return null;
  const { kind, retry } = status;
  const isOffline = !isOnline && (kind === "waiting" || kind === "lost");
  return (
    <div role="alert" className="toast error">
      <Icon name="alert" />
      <div className="stack-tight">
        <p>{t(isOffline ? `link.offline-${kind}` : `link.${kind}`)}</p>
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
