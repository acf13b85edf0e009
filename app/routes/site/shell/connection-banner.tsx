import { useChannelTranslation } from "#app/i18n/translator.ts";
import { useHasEntry } from "#app/client/light-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/**
 * Shown by scripts above any page when the connection fails (`app/client/connection-banner.ts`): that the next page does not answer, with a button that opens it
 * again, or that a form was not sent (§8, transport errors).
 */
export function ConnectionBanner() {
  const { t } = useChannelTranslation("ui");
  if (!useHasEntry()) return null;
  return (
    <template id="connection-banner">
      <div role="alert" className="toast error">
        <Icon name="alert" />
        <div className="stack-tight">
          <p data-waiting>{t("link.waiting")}</p>
          <p data-offline>{t("link.offline")}</p>
          <div className="cluster">
            <Button kind="secondary" data-waiting>
              {t("link.retry")}
            </Button>
            <Button kind="secondary" data-close>
              {t("close")}
            </Button>
          </div>
        </div>
      </div>
    </template>
  );
}
