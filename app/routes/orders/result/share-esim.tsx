import { useTranslation } from "#app/i18n/use-translation.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** The link to one eSIM of several, for the person who travels with it. Phones with a share sheet open it. */
export function ShareEsim({ url, place }: { url: string; place: string }) {
  const { t } = useTranslation("orders");
  const canShare = useHydrated() && typeof navigator.share === "function";
  // Rejected if the visitor closes the share sheet.
  const share = () => void navigator.share({ title: t("esim.share-text", { place }), url }).catch(() => undefined);
  return (
    <details className="issued-codes no-print">
      <summary>
        <span>{t("esim.share-title")}</span>
        <Icon name="chevron" className="turn" />
      </summary>
      <div className="stack-tight">
        <p className="small soft">{t("esim.share-note")}</p>
        <p className="code">{url}</p>
        <p className="cluster">
          {canShare && (
            <Button kind="secondary" onClick={share}>
              {t("esim.share")}
            </Button>
          )}
          <CopyButton text={url} label={t("esim.share-title")} />
        </p>
      </div>
    </details>
  );
}
