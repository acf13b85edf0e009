import { useTranslation } from "#app/i18n/use-translation.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { KEPT_DAYS } from "#app/client/offline/offline-copies.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { withSpaceAfter } from "#server/locale/join-text.schema.ts";
import { path } from "#server/locale/path.schema.ts";

/**
 * Keeps the offline instructions of an eSIM on this device, until the visitor removes them or logs out. Shown by scripts in browsers with service workers
 * (`keep-esim.widget.ts`). `source`: the address of the instructions.
 */
export function KeepEsim({ number, unit, source }: { number: string; unit: number; source: string }) {
  const { t } = useTranslation("offline");
  const language = useLanguage();
  return (
    <div
      hidden
      className="stack-tight no-print"
      data-widget="keep-esim"
      data-address={path(language, "offline", { kept: `${number}-${unit}` })}
      data-source={source}
      data-language={language}
    >
      <p className="cluster" role="status">
        <span hidden className="with-icon">
          <Icon name="check" />
          <span data-text={t("keep.kept", { date: "{{date}}" })} />
        </span>
        {/* One button for both, so that it keeps the focus. */}
        <Button kind="secondary" data-keep={t("keep.keep")} data-remove={t("keep.remove")}>
          {t("keep.keep")}
        </Button>
      </p>
      <p hidden role="alert">
        {t("keep.failed")}
      </p>
      <p className="small soft">
        {withSpaceAfter(t("keep.note", { days: KEPT_DAYS }))}
        <PageLink page="offline">{t("keep.list")}</PageLink>
      </p>
    </div>
  );
}
