import { DOCUMENT_KEYS, POLICY_KEYS, type DocumentKey } from "#server/content/document.schema.ts";
import { getDocument } from "#server/content/documents/get-document.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { PageTarget } from "#app/ui/page-link.tsx";
import type { DocumentView } from "./document.tsx";
import { stripHtml } from "#server/content/markup/render-text.ts";

/** Returns a document as its page shows it, or null if the document or the version does not exist. */
export async function viewDocument(
  shop: Pick<AppContext, "db">,
  query: { key: string; language: Language; version: string | undefined },
): Promise<DocumentView | null> {
  const document = await getDocument(shop, query);
  if (!document) return null;
  const others = await listDocuments(shop, query.language);
  return {
    title: document.title,
    version: document.version,
    publishedAt: document.publishedAt,
    currentVersion: document.currentVersion === document.version ? null : document.currentVersion,
    translated: document.language === query.language,
    htmlLang: document.language,
    ...withAnchors(document.html),
    target: documentTarget(document.key),
    others: others.filter((other) => other.key !== document.key),
  };
}

/** Returns the titles and pages of documents that exist. By default, those of /argeement and /policy. */
export async function listDocuments(
  shop: Pick<AppContext, "db">,
  language: Language,
  keys: readonly DocumentKey[] = [...DOCUMENT_KEYS, ...POLICY_KEYS],
) {
  const documents = await Promise.all(keys.map((key) => getDocument(shop, { key, language })));
  return documents.flatMap((document) => (document ? [{ key: document.key, title: document.title, target: documentTarget(document.key) }] : []));
}

/** Returns the HTML of a document with an id at each `h2` (its own id, else `prefix` and a number), and its table of contents. */
export function withAnchors(html: string, prefix = "section"): { html: string; contents: { id: string; text: string }[] } {
  const contents: { id: string; text: string }[] = [];
  // oxlint-disable-next-line shop/linear-time -- Documents are written by staff and rendered by the shop.
  const anchored = html.replace(/<h2(?: id="([a-z-]+)")?>(.*?)<\/h2>/g, (_, name: string | undefined, inner: string) => {
    const id = name ?? `${prefix}-${contents.length + 1}`;
    contents.push({ id, text: stripHtml(inner) });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: anchored, contents };
}

/** Returns the page of a document: /argeement for its documents, /policy for all others (§2). */
function documentTarget(key: DocumentKey): PageTarget {
  return DOCUMENT_KEYS.some((candidate) => candidate === key) ? { page: "argeement", query: { key } } : { page: `policy/${key}` };
}
