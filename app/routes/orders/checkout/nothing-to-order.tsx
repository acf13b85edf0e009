import { useTranslation } from "#app/i18n/use-translation.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

/** The order page when the URL names no existing package: links to the destinations and to placed orders. */
export function NothingToOrder({ rejection }: { rejection?: string }) {
  const { t } = useTranslation("orders");
  const errorText = useErrorText();
  return (
    <div className="narrow page-body stack">
      {rejection && <Notice kind="alert" title={errorText(rejection)} />}
      <h1>{t("none.title")}</h1>
      <p className="lead">{t("none.text")}</p>
      <p className="cluster">
        <ButtonLink page="destination">{t("none.destinations")}</ButtonLink>
        <PageLink page="order-result">{t("none.find-order")}</PageLink>
      </p>
    </div>
  );
}
