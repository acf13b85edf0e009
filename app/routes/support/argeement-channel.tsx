import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CHANNEL_DOCUMENT_KEYS } from "#server/content/document.schema.ts";
import { getDocument, type ShopDocument } from "#server/content/documents/get-document.ts";
import { useChannelLanguage } from "#app/i18n/use-language.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { channelLanguage } from "#app/request/page/page-language.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { formatDateTime } from "#app/ui/date-time.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { withAnchors } from "./view-document.server.ts";

/** The anchors that the consents of the real-name form link to. */
const ANCHORS = { real_name_notice: "privacy", real_name_terms: "terms" } as const;

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.meta, params);

/** The privacy notice and the terms of real-name registration, which applicants accept on the channel pages (§2). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const language = channelLanguage(params);
  const found = await Promise.all(CHANNEL_DOCUMENT_KEYS.map((key) => getDocument(context.shop, { key, language })));
  return {
    meta: { title: textsFor(language, "documents")("channel-title") },
    documents: found.flatMap((one, position) => (one ? [toSection(one, ANCHORS[CHANNEL_DOCUMENT_KEYS[position] ?? "real_name_notice"])] : [])),
  };
}

function toSection({ title, version, publishedAt, language, html }: ShopDocument, id: string) {
  const { html: anchored, contents } = withAnchors(html, id);
  // The page has its own heading above the two documents.
  return { id, title, version, publishedAt, language, contents, html: anchored.replace(/(<\/?)h2\b/g, "$1h3") };
}

export default function ChannelAgreement() {
  const { t } = useTranslation("documents");
  const language = useChannelLanguage();
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
        {documents.map((one) => (
          <div key={one.id}>
            <a href={`#${one.id}`} className="strong">
              {one.title}
            </a>
            <ol className="list-plain">
              {one.contents.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </nav>
      <div className="document-text stack-wide">
        {documents.map((one) => (
          <section key={one.id} aria-labelledby={one.id} lang={one.language === language ? undefined : one.language} className="stack">
            <h2 id={one.id}>{one.title}</h2>
            <p className="soft">
              {t("version", { version: one.version })} · {t("published", { date: formatDateTime(one.publishedAt, language, "date") })}
            </p>
            {/* oxlint-disable-next-line react/no-danger -- cut down to plain text marks by the use case */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: one.html }} />
          </section>
        ))}
      </div>
    </div>
  );
}
