import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { seedFolder } from "#server/db/seed/importer.ts";
import type { ContentKey } from "./content-key.ts";
import type { ConfirmableCode } from "./content-problem.ts";
import { areSameTexts, type ContentTexts } from "./content-text.ts";
import { effectOf, isVersionUsed } from "./find-problems.ts";
import { readProjectContent } from "./project-files.ts";
import { applyDueEdition, lockContent, publishEdition, type PublishedEdition } from "./publish-edition.ts";
import { checkPublication, isAsSeen, type PublicationRejected, type TextsChanged } from "./publish-draft.ts";
import { fingerprintOf, readEdition, readInForce, type ContentInForce } from "./read-content.ts";

/**
 * `version`: the new version of a document. `publishAt`: the moment, ms UTC; null: now. `inForce`: the fingerprint of the texts in force that staff
 * saw; without it, any texts are replaced.
 */
type ReturnInput = {
  content: ContentKey;
  edition: string;
  version: string;
  publishAt: number | null;
  confirmed: readonly ConfirmableCode[];
  inForce?: string | undefined;
  who: Staff;
};
type ReturnResult = ({ ok: true } & PublishedEdition) | PublicationRejected | TextsChanged | { ok: false; code: "edition-unknown" };
/** `expected`: the fingerprint of the texts in force that staff saw; without it, any texts are replaced. */
type ReturnToFilesInput = { content: ContentKey; expected?: string | undefined; who: Staff; folder?: string };
type ReturnToFilesResult =
  | ({ ok: true } & PublishedEdition)
  | { ok: false; code: "content-not-changed" }
  | { ok: false; code: "files-version-used" }
  | { ok: false; code: "edition-changed" };

/** Publishes the texts of an earlier edition as a new one; a document gets a new version. A draft stays as it is. */
export async function returnToEdition(shop: Pick<AppContext, "db" | "clock">, input: ReturnInput): Promise<ReturnResult> {
  const { content, version, publishAt, confirmed, who } = input;
  const now = shop.clock();
  return shop.db.transaction().execute(async (trx): Promise<ReturnResult> => {
    await lockContent(trx, content);
    await applyDueEdition(trx, content, now);
    const earlier = await readEdition(trx, content, input.edition);
    if (!earlier) return { ok: false, code: "edition-unknown" };
    if (!(await isAsSeen(trx, content, input.inForce))) return { ok: false, code: "texts-changed" };
    const publication = { texts: earlier.texts, version, day: "", publishAt, endsAt: null };
    const rejected = await checkPublication(trx, content, { publication, confirmed, now });
    if (rejected) return rejected;
    const takesEffectAt = effectOf(publication, now);
    const edition = { ...publication, source: "staff", takesEffectAt, returnedFrom: earlier.id, verb: "return", who } as const;
    return { ok: true, ...(await publishEdition(trx, content, edition, now)) };
  });
}

/**
 * Shows the texts of the project's files again, under their own version, and those of later releases. Content that no file has is removed. Rejects if
 * staff changed nothing, if the version of a document's file was another text, or if others than the expected texts are in force.
 */
export async function returnToFiles(
  shop: Pick<AppContext, "db" | "clock">,
  { content, expected, who, folder = seedFolder }: ReturnToFilesInput,
): Promise<ReturnToFilesResult> {
  const now = shop.clock();
  const files = readProjectContent(content, folder) ?? { texts: {}, version: "", day: "" };
  return shop.db.transaction().execute(async (trx): Promise<ReturnToFilesResult> => {
    await lockContent(trx, content);
    await applyDueEdition(trx, content, now);
    const inForce = await readInForce(trx, content);
    if (!differsFromFiles(content, inForce, files.texts)) return { ok: false, code: "content-not-changed" };
    if (expected !== undefined && expected !== fingerprintOf(content, inForce)) return { ok: false, code: "edition-changed" };
    if (content.kind === "document" && (await isVersionUsed(trx, content, files.texts, files.version)))
      return { ok: false, code: "files-version-used" };
    const edition = { ...files, source: "files", takesEffectAt: now, endsAt: null, returnedFrom: null, verb: "return", who } as const;
    return { ok: true, ...(await publishEdition(trx, content, edition, now)) };
  });
}

function differsFromFiles(content: ContentKey, inForce: ContentInForce | null, texts: ContentTexts): boolean {
  return inForce !== null && (inForce.languages.some(({ byStaff }) => byStaff) || !areSameTexts(content, inForce.texts, texts));
}
