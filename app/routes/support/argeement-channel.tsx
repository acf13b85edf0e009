import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CHANNEL_DOCUMENT_KEYS } from "#server/content/document.schema.ts";
import { getDocument, type ShopDocument } from "#server/content/documents/get-document.ts";
import { useChannelTranslation } from "#app/i18n/translator.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { channelLanguage } from "#app/request/page/page-language.ts";
import { formatDateTime } from "#app/ui/format-date-time.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import { withAnchors } from "./view-document.server.ts";

/** The anchor of each document. The real-name form links to `privacy`. */
const ANCHORS = { real_name_notice: "privacy", real_name_terms: "terms" } as const;

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The privacy notice and the terms of real-name registration (§2). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const language = channelLanguage(params);
  const sections = await Promise.all(
    CHANNEL_DOCUMENT_KEYS.map(async (key) => {
      const document = await getDocument(context.shop, { key, language });
      return document ? [toSection(document, ANCHORS[key])] : [];
    }),
  );
  return { meta: { title: textsFor(language, "documents")("channel-title") }, documents: sections.flat() };
}

function toSection({ title, version, publishedAt, language, html }: ShopDocument, id: string) {
  const { html: anchored, contents } = withAnchors(html, id);
  // The page has its own heading above the two documents.
  return { id, title, version, publishedAt, language, contents, html: anchored.replace(/(<\/?)h2\b/g, "$1h3") };
}

export default function ChannelAgreement() {
  const { t, language } = useChannelTranslation("documents");
  const { documents } = useLoaderData<typeof loader>();
  return (
    <div className="page page-body document">
      <header>
        <h1>{t("channel-title")}</h1>
        <p>
          <PageLink page="real-name-channel">{t("to-form")}</PageLink>
        </p>
      </header>
      <nav aria-labelledby="contents-heading" className="document-contents no-print">
        <h2 id="contents-heading" className="label">
          {t("contents")}
        </h2>
        {documents.map((section) => (
          <div key={section.id}>
            <a href={`#${section.id}`} className="strong">
              {section.title}
            </a>
            <ol className="list-plain">
              {section.contents.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </nav>
      <div className="document-text stack-wide">
        {documents.map((section) => (
          <section
            key={section.id}
            aria-labelledby={section.id}
            lang={section.language === language ? undefined : section.language}
            className="stack"
          >
            <h2 id={section.id}>{section.title}</h2>
            <p className="soft">
              {t("version", { version: section.version })} · {t("published", { date: formatDateTime(section.publishedAt, language, "date") })}
            </p>
            {/* oxlint-disable-next-line react/no-danger -- cut down to plain text marks by the use case */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: section.html }} />
          </section>
        ))}
      </div>
    </div>
  );
}
