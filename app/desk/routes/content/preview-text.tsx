import type { renderDraft } from "#server/content/preview/render-draft.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";

type Preview = Extract<Awaited<ReturnType<typeof renderDraft>>, { ok: true }>["preview"];

/** A text as the shop renders it. Links to its pages lead to the shop. */
export function PreviewText({ preview, language, shopOrigin }: { preview: Preview; language: ChannelLanguage; shopOrigin: string }) {
  const { t } = useTranslation("desk-content");
  const { kind, shown } = preview;
  // The desk has other pages under the same paths.
  const toShop = (html: string) => html.replaceAll('href="/', `href="${shopOrigin}/`);
  if (shown === null) return <div className="empty">{t(kind === "message" ? "preview.empty" : "preview.unreadable")}</div>;
  if (kind === "links")
    return (
      <ul className="content-preview" lang={language}>
        {shown.map(({ title, href }, index) => (
          <li key={index}>
            <a href={href.startsWith("/") ? shopOrigin + href : href}>{title}</a>
          </li>
        ))}
      </ul>
    );
  return (
    <article className="content-preview" lang={kind === "document" ? shown.language : language}>
      <h2>{kind === "question" ? shown.question : shown.title}</h2>
      {kind === "document" && (
        <p className="soft">{t("preview.version", { version: shown.version, date: formatDateTime(shown.publishedAt, language, "date") })}</p>
      )}
      {/* oxlint-disable-next-line react/no-danger -- sanitized by the use case, as for the shop */}
      <div dangerouslySetInnerHTML={{ __html: toShop(shown.html) }} />
    </article>
  );
}
