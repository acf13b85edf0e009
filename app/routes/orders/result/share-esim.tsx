import { Trans } from "#app/i18n/trans.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";

/** Sends the link to one eSIM of several to the person who travels with it: by the share sheet where there is one, else by mail. */
export function ShareEsim({ url, place }: { url: string; place: string }) {
  const { t } = useTranslation("orders");
  const title = t("esim.share-text", { place });
  const mail = new URLSearchParams({ subject: title, body: url }).toString().replaceAll("+", "%20");
  // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- `Trans` fills it
  const link = <a href={url} rel="noreferrer" />;
  return (
    <div className="stack-tight no-print issued-share">
      <p className="cluster" data-widget="share" data-title={title} data-url={url}>
        <a href={`mailto:?${mail}`} className={buttonClass({ kind: "secondary" })}>
          {t("esim.share")}
        </a>
        <Button hidden kind="secondary">
          {t("esim.share")}
        </Button>
        <CopyButton text={url} label={t("esim.share-link")} />
      </p>
      <p className="small soft">
        <Trans t={t} i18nKey="esim.share-note" components={{ a: link }} />
      </p>
    </div>
  );
}
