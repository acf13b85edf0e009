import { useTranslation } from "#app/i18n/use-translation.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { KEPT_DAYS, keptUntil } from "#app/client/offline/offline-copies.ts";
import { useKeptCopy } from "#app/client/offline/use-kept-copy.ts";
import { Button } from "#app/ui/button.tsx";
import { formatDateTime } from "#app/ui/date-time.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { withSpaceAfter } from "#server/locale/join-text.schema.ts";
import { path } from "#server/locale/path.schema.ts";

/**
 * Keeps the offline instructions of an eSIM on this device, until the visitor removes them or logs out. Only in browsers with service workers. `source`: the
 * address of the instructions.
 */
export function KeepEsim({ number, unit, source }: { number: string; unit: number; source: string }) {
  const { t } = useTranslation("offline");
  const language = useLanguage();
  const { savedAt, hasFailed, keep, remove } = useKeptCopy(path(language, "offline", { kept: `${number}-${unit}` }), source);
  if (savedAt === undefined) return null;
  return (
    <div className="stack-tight no-print">
      <p className="cluster" role="status">
        {savedAt !== null && (
          <span className="with-icon">
            <Icon name="check" />
            <span>{t("keep.kept", { date: formatDateTime(keptUntil(savedAt), language, "date") })}</span>
          </span>
        )}
        {/* One button for both, so that it keeps the focus. */}
        <Button kind={savedAt === null ? "secondary" : "quiet"} onClick={() => void (savedAt === null ? keep() : remove())}>
          {t(savedAt === null ? "keep.keep" : "keep.remove")}
        </Button>
      </p>
      {hasFailed && <p role="alert">{t("keep.failed")}</p>}
      <p className="small soft">
        {withSpaceAfter(t("keep.note", { days: KEPT_DAYS }))}
        <PageLink page="offline">{t("keep.list")}</PageLink>
      </p>
    </div>
  );
}
