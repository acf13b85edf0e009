import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { useLanguage, useChannelTranslation } from "#app/i18n/translator.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageLink, type PageTarget } from "#app/ui/page-link.tsx";

export type DocumentView = {
  title: string;
  version: string;
  /** ms UTC. */
  publishedAt: number;
  /** The current version if an older one is shown; else null. */
  currentVersion: string | null;
  /** Whether the text is in the language of the page; otherwise it is in `htmlLang`. */
  translated: boolean;
  htmlLang: ChannelLanguage;
  html: string;
  /** The table of contents: the headings with their element ids. */
  contents: { id: string; text: string }[];
  /** The page of the document in its current version. */
  target: PageTarget;
  /** Links to the other documents. */
  others: { key: string; title: string; target: PageTarget }[];
};

/** A document with its version and date, table of contents, text, and links to the other documents. */
export function DocumentPage({ view }: { view: DocumentView }) {
  const { t } = useChannelTranslation("documents");
  const language = useLanguage();
  const { title, version, publishedAt, currentVersion, translated, htmlLang, html, contents, target, others } = view;
  return (
    <div className="page page-body document">
      <header className="stack-tight">
        <h1>{title}</h1>
        <p className="soft">
          {t("version", { version })} · {t("published", { date: formatDateTime(publishedAt, language, "date") })}
        </p>
      </header>
      <nav aria-labelledby="contents-heading" className="document-contents no-print">
        <h2 id="contents-heading" className="label">
          {t("contents")}
        </h2>
        <ol className="list-plain">
          {contents.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="document-text stack-wide">
        {currentVersion && (
          <Notice kind="warn" title={t("old-version", { version })}>
            <PageLink {...target}>{t("to-current", { version: currentVersion })}</PageLink>
          </Notice>
        )}
        {!translated && <Notice>{t("not-translated")}</Notice>}
        {/* oxlint-disable-next-line react/no-danger -- cut down to plain text marks by the use case */}
        <article className="prose" lang={translated ? undefined : htmlLang} dangerouslySetInnerHTML={{ __html: html }} />
        <nav aria-labelledby="others-heading" className="stack-tight no-print">
          <h2 id="others-heading" className="label">
            {t("others")}
          </h2>
          <DocumentList documents={others} className="list-plain cluster" />
        </nav>
      </div>
    </div>
  );
}

export function DocumentList({ documents, className = "list-plain" }: { documents: DocumentView["others"]; className?: string }) {
  return (
    <ul className={className}>
      {documents.map(({ key, title, target }) => (
        <li key={key}>
          <PageLink {...target}>{title}</PageLink>
        </li>
      ))}
    </ul>
  );
}
