import { SOURCE_LANGUAGE } from "#server/locale/locale.schema.ts";
import { useLoaderData } from "@remix-run/react";
import { renderDraft } from "#server/content/preview/render-draft.ts";
import { languagesOf } from "#server/content/staff/content-key.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { ContentHead, contentPath, loadContent } from "#app/desk/content/content-page.tsx";
import { DraftProblems } from "#app/desk/content/problems.tsx";
import { deskLanguage, titleOf } from "#app/desk/language.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Tabs } from "#app/ui/tabs.tsx";

/** A draft, or an edition, as the shop renders it: the same HTML, in the type of the desk. */
export const loader = staffLoader("content.edit", async ({ shop, request, context }) => {
  const { content, head } = await loadContent({ shop, request, context });
  const { searchParams } = new URL(request.url);
  const languages = languagesOf(content);
  const chosen = searchParams.get("language") ?? deskLanguage(request, context);
  const language = languages.find((one) => one === chosen) ?? SOURCE_LANGUAGE;
  const edition = searchParams.get("edition") ?? undefined;
  const result = await renderDraft(shop, { content, language, edition });
  return {
    title: titleOf(request, context, "desk-content:preview.title", { name: head.name }),
    head,
    languages,
    language,
    edition: edition ?? null,
    shopOrigin: shop.env.publicOrigin,
    preview: result.ok ? result.preview : null,
    problems: result.ok ? result.problems : [],
    missing: result.ok ? null : result.code,
  };
});

export default function PreviewContent() {
  const { head, languages, language, edition, shopOrigin, preview, problems, missing } = useLoaderData<typeof loader>();
  const { t } = useTranslation("desk-content");
  return (
    <>
      <ContentHead head={head} />
      <Tabs
        label={t("preview.languages")}
        items={languages.map((one) => ({
          label: t(`desk:language.${one}`),
          href: contentPath("preview", head.key, { language: one, ...(edition && { edition }) }),
          current: one === language,
        }))}
      />
      <DraftProblems problems={problems.filter((problem) => problem.language === null || problem.language === language)} />
      {missing && <Notice>{t(`preview.${missing}`)}</Notice>}
      {preview && <p className="soft">{t(edition ? "preview.about-edition" : "preview.about")}</p>}
      {preview && <PreviewText preview={preview} language={language} shopOrigin={shopOrigin} />}
    </>
  );
}

type Preview = Extract<Awaited<ReturnType<typeof renderDraft>>, { ok: true }>["preview"];

/** A text as the shop renders it. Links to its pages lead to the shop. */
function PreviewText({ preview, language, shopOrigin }: { preview: Preview; language: ChannelLanguage; shopOrigin: string }) {
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
