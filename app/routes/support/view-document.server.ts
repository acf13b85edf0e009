import { DOCUMENT_KEYS, DocumentKeySchema, POLICY_KEYS, type DocumentKey } from "#server/content/document.schema.ts";
import { getDocument } from "#server/content/documents/get-document.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { PageTarget } from "#app/ui/page-link.tsx";
import type { DocumentView } from "./document.tsx";
import { withAnchors } from "./with-anchors.server.ts";

/** Where a document is read: those of /argeement there, every other one under /policy (§2). */
export function documentTarget(key: DocumentKey): PageTarget {
  return DOCUMENT_KEYS.some((one) => one === key) ? { page: "argeement", query: { key } } : { page: `policy/${key}` };
}

/** Every document of the shop by its title. */
export async function listDocuments(
  shop: Pick<AppContext, "db">,
  language: Language,
  keys: readonly DocumentKey[] = [...DOCUMENT_KEYS, ...POLICY_KEYS],
) {
  const all = await Promise.all(keys.map((key) => getDocument(shop, { key, language })));
  return all.flatMap((one) => (one ? [{ key: one.key, title: one.title, target: documentTarget(one.key) }] : []));
}

/** What the page of a document shows; null where there is no such document, or it never had this version. */
export async function viewDocument(
  shop: Pick<AppContext, "db">,
  wanted: { key: string; language: Language; version: string | undefined },
): Promise<DocumentView | null> {
  const found = await getDocument(shop, wanted);
  if (!found) return null;
  const others = await listDocuments(shop, wanted.language);
  return {
    title: found.title,
    version: found.version,
    publishedAt: found.publishedAt,
    currentVersion: found.currentVersion === found.version ? null : found.currentVersion,
    translated: found.language === wanted.language,
    htmlLang: found.language,
    ...withAnchors(found.html),
    target: documentTarget(found.key),
    others: others.filter((one) => one.key !== found.key),
  };
}

/** Every key that /policy knows. */
export const ALL_DOCUMENT_KEYS = DocumentKeySchema.options;
