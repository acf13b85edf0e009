import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { DocumentList, DocumentPage } from "./document.tsx";
import { listDocuments, viewDocument } from "./view-document.server.ts";
import { ALL_DOCUMENT_KEYS } from "#server/content/document.schema.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.page, params);

/** Loads any document by its name (§2, /policy/{docname}). For an unknown name or version, the list of all documents, with status 404. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const t = textsFor(language, "documents");
  const version = new URL(request.url).searchParams.get("version") ?? undefined;
  const view = await viewDocument(context.shop, { key: params.docname ?? "", language, version });
  if (view) return data({ page: { title: view.title, description: t("description", { title: view.title, version: view.version }) }, view, all: [] });
  const all = await listDocuments(context.shop, language, ALL_DOCUMENT_KEYS);
  return data({ page: { title: t("unknown-title") }, documentIndexed: false, view: null, all }, { status: 404 });
}

export default function PolicyPage() {
  const { t } = useTranslation("documents");
  const { view, all } = useLoaderData<typeof loader>();
  if (view) return <DocumentPage view={view} />;
  return (
    <div className="narrow page-body stack">
      <h1>{t("unknown-title")}</h1>
      <p>{t("unknown-text")}</p>
      <nav className="document-contents" aria-label={t("all")}>
        <DocumentList documents={all} />
      </nav>
    </div>
  );
}
