import { useTranslation } from "#app/i18n/use-translation.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Icon } from "#app/ui/icon.tsx";
import { path } from "#server/locale/path.schema.ts";
import { useCurrentPage } from "./use-shell.ts";

type NoticeBarProps = {
  /** `href`: a page of the site or another address. */
  notice: { title: string; href: string | null; version: string };
};

/** The notice for all visitors, from the content service or about a planned maintenance, until the visitor closes it. */
export function NoticeBar({ notice: { title, href, version } }: NoticeBarProps) {
  const { t } = useTranslation("site");
  return (
    <aside className="notice-bar" aria-label={t("announcement.notice")}>
      <div className="page">
        {href ? <a href={href}>{title}</a> : <span>{title}</span>}
        <form method="post" action={path(useLanguage(), "announcement")} data-keep-scroll>
          <input type="hidden" name="returnTo" value={useCurrentPage()} />
          <button className="icon-button" data-dismiss name="closeNotice" value={version} aria-label={t("announcement.close")}>
            <Icon name="close" />
          </button>
        </form>
      </div>
    </aside>
  );
}
