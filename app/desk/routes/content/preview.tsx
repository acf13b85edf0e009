import { SOURCE_LANGUAGE } from "#server/locale/locale.schema.ts";
import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { languagesOf } from "#server/content/staff/content-key.ts";
import { renderDraft } from "#server/content/preview/render-draft.ts";
import { deskMeta } from "#app/desk/desk-meta.ts";
import { deskLanguage } from "#app/desk/language.server.ts";
import { staffLoader } from "#app/desk/staff.server.ts";
import { titleOf } from "#app/desk/title.server.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { ContentHead } from "#app/desk/content/content-head.tsx";
import { loadContent } from "#app/desk/content/content-page.server.ts";
import { contentPath } from "#app/desk/content/content-path.ts";
import { DraftProblems } from "#app/desk/content/draft-problems.tsx";
import { PreviewText } from "./preview-text.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => deskMeta(data);

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
