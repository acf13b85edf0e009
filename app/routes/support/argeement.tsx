import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DOCUMENT_KEYS } from "#server/content/document.schema.ts";
import { getDocument } from "#server/content/get-document.ts";
import { path } from "#server/locale/path.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageLanguage } from "#app/request/page-language.ts";
import { pageMeta } from "#app/request/page-meta.ts";
import { formatDateTime } from "#app/ui/date-time.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { withAnchors } from "./with-anchors.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const asked = new URL(request.url).searchParams.get("key") ?? "";
  const all = await Promise.all(DOCUMENT_KEYS.map((key) => getDocument(context.shop, { key, language })));
  const document = all.find((one) => one?.key === asked);
  if (!document) throw redirect(path(language, "argeement", { key: DOCUMENT_KEYS[0] }), 302);
  const { key, title, version, publishedAt } = document;
  const t = textsFor(language, "documents");
  return {
    page: { title, description: t("description", { title, version }) },
    key,
    title,
    version,
    publishedAt,
    translated: document.language === language,
    htmlLang: document.language,
    ...withAnchors(document.html),
    others: all.flatMap((one) => (one && one.key !== key ? { key: one.key, title: one.title } : [])),
  };
}

export default function AgreementPage() {
  const { t } = useTranslation("documents");
  const language = useLanguage();
  const { title, version, publishedAt, translated, htmlLang, html, contents, others } = useLoaderData<typeof loader>();
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
          {contents.map((one) => (
            <li key={one.id}>
              <a href={`#${one.id}`}>{one.text}</a>
            </li>
          ))}
        </ol>
        <h2 className="label">{t("others")}</h2>
        <ul className="list-plain">
          {others.map((one) => (
            <li key={one.key}>
              <PageLink page="argeement" query={{ key: one.key }}>
                {one.title}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="document-text">
        {!translated && <Notice>{t("not-translated")}</Notice>}
        {/* oxlint-disable-next-line react/no-danger -- cut down to plain text marks by the use case */}
        <article className="prose" lang={translated ? undefined : htmlLang} dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </div>
  );
}
