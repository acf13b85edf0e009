import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DOCUMENT_KEYS } from "#server/content/document.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { DocumentPage } from "./document.tsx";
import { viewDocument } from "./view-document.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.page, params);

/** The terms, the fair usage policy and the privacy policy (§2). `version` shows an older version, such as the one that was agreed to. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const { searchParams } = new URL(request.url);
  const key = DOCUMENT_KEYS.find((candidate) => candidate === searchParams.get("key"));
  const version = searchParams.get("version") ?? undefined;
  const view = key && (await viewDocument(context.shop, { key, language, version }));
  // An unknown version redirects to the current one, an unknown document to the first.
  if (!view) throw redirect(path(language, "argeement", { key: key ?? DOCUMENT_KEYS[0] }), 302);
  const { title } = view;
  return { page: { title, description: textsFor(language, "documents")("description", { title, version: view.version }) }, view };
}

export default function AgreementPage() {
  const { view } = useLoaderData<typeof loader>();
  return <DocumentPage view={view} />;
}
