import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import { importCarriers } from "#server/catalogue/seed/import-carriers.ts";
import { importContent } from "#server/content/seed/import-content.ts";
import { importCountries } from "#server/catalogue/seed/import-countries.ts";
import { importDocuments } from "#server/content/seed/import-documents.ts";
import { importPlans } from "#server/catalogue/seed/import-plans.ts";
import { importPostalFees } from "#server/catalogue/seed/import-postal-fees.ts";
import { importPromoCodes } from "#server/catalogue/seed/import-promo-codes.ts";
import { importQuestions } from "#server/content/seed/import-questions.ts";
import { importSimStock } from "#server/catalogue/seed/import-sim-stock.ts";
import { importTopUps } from "#server/top-up/seed/import-top-ups.ts";
import { type SeedSource, type Importer, ImportRejectedError, type ImportRules, seedFolder } from "#server/db/seed/importer.ts";

/** Sorted by dependency: an importer needs the rows of those before it. */
const IMPORTS: { name: string; run: Importer }[] = [
  { name: "countries.json", run: importCountries },
  { name: "carriers.json", run: importCarriers },
  { name: "catalogue.json", run: importPlans },
  { name: "top-ups.json", run: importTopUps },
  { name: "postal-fees.json", run: importPostalFees },
  { name: "promo-codes.json", run: importPromoCodes },
  { name: "sim-stock.json", run: importSimStock },
  { name: "content.json", run: importContent },
  { name: "documents", run: importDocuments },
  { name: "faq", run: importQuestions },
];

/** Increase this number when an importer stores something else from the same file, so that the file is imported again. */
const IMPORTER_VERSION = 3;

type ImportClaim = { name: string; fingerprint: string; release: number | null; now: number; rules: ImportRules };

/**
 * Imports the reference data: every file once, and again when it changed, each in one transaction. Returns the names of the imported files. Prices
 * follow the file. A package that is no longer in the file goes off sale, and a promo code ends; neither is deleted. Stock is set by the first import
 * only. A file that must not be imported is skipped and passed to `rules.onRejected`; an invalid file throws.
 */
export async function seed(db: Database, now: number, rules: ImportRules = {}, folder = seedFolder): Promise<string[]> {
  const rows = await db.selectFrom("imports").select(["name", "fingerprint"]).execute();
  const importedFingerprints = new Map(rows.map((row) => [row.name, row.fingerprint]));
  const imported: string[] = [];
  for (const { name, run } of IMPORTS) {
    const source = readSource(join(folder, name));
    const fingerprint = fingerprintOf(source);
    if (importedFingerprints.get(name) === fingerprint) continue;
    try {
      await db.transaction().execute(async (trx) => {
        const startedAt = performance.now();
        const release = releaseOf(source);
        const replaced = await claim(trx, { name, fingerprint, release, now, rules });
        if (!replaced) return;
        await run(trx, source, now, rules);
        await rules.onImported?.(trx, { name, before: replaced.release, after: release, ms: Math.round(performance.now() - startedAt) });
        imported.push(name);
      });
    } catch (error) {
      if (!(error instanceof ImportRejectedError)) throw error;
      rules.onRejected?.(error.message);
    }
  }
  return imported;
}

/**
 * Records that a file is imported, and returns the replaced import; null if another process has imported the file meanwhile. The update that changes nothing locks the row until
 * commit, so that only one of two concurrent processes imports the file. With `rules.keepNewer`, throws ImportRejectedError if the file is of
 * an older release than the imported one, or was replaced before.
 */
async function claim(trx: DatabaseTransaction, { name, fingerprint, release, now, rules }: ImportClaim): Promise<{ release: number | null } | null> {
  await trx
    .insertInto("imports")
    .values({ name, fingerprint: "", imported_at: now })
    .onConflict((on) => on.column("name").doNothing())
    .execute();
  const before = await trx
    .updateTable("imports")
    .set((eb) => ({ imported_at: eb.ref("imported_at") }))
    .where("name", "=", name)
    .returning(["fingerprint", "release"])
    .executeTakeFirstOrThrow();
  if (before.fingerprint === fingerprint) return null;
  const replacedBefore = trx.selectFrom("replaced_imports").select("fingerprint").where("name", "=", name).where("fingerprint", "=", fingerprint);
  const wasReplaced = (await replacedBefore.executeTakeFirst()) !== undefined;
  const [fileRelease, importedRelease] = [release ?? 0, before.release ?? 0];
  // A replaced file stays replaced even if its release number is higher: staff may have returned to an older release on purpose.
  if (rules.keepNewer && (fileRelease < importedRelease || wasReplaced)) {
    const reason = fileRelease < importedRelease ? "is older than the one that the shop uses" : "was replaced by the one that the shop uses";
    throw new ImportRejectedError(
      `${name} of this release ${reason}, and was not imported. To import it all the same: npm run ops -- catalogue import-release --older --who NAME`,
    );
  }
  if (before.fingerprint !== "") {
    const replaced = { name, fingerprint: before.fingerprint, replaced_at: now };
    await trx
      .insertInto("replaced_imports")
      .values(replaced)
      .onConflict((on) => on.columns(["name", "fingerprint"]).doNothing())
      .execute();
  }
  await trx.deleteFrom("replaced_imports").where("name", "=", name).where("fingerprint", "=", fingerprint).execute();
  await trx.updateTable("imports").set({ fingerprint, release, imported_at: now }).where("name", "=", name).execute();
  return { release: before.release };
}

/** Returns the release number in a file; the higher one is newer. Null if there is none. */
function releaseOf({ text }: SeedSource): number | null {
  const release = Number(/"release"\s*:\s*(\d{1,9})\b/.exec(text)?.[1]);
  return Number.isInteger(release) ? release : null;
}

/** Reads a file of the reference data, or the Markdown files of a folder. */
function readSource(path: string): SeedSource {
  if (!statSync(path).isDirectory()) return { text: readFileSync(path, "utf8"), files: new Map() };
  const names = readdirSync(path, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  return { text: "", files: new Map(names.sort().map((name) => [name.replaceAll("\\", "/"), readFileSync(join(path, name), "utf8")])) };
}

function fingerprintOf(source: SeedSource): string {
  const hash = createHash("sha256").update(`${IMPORTER_VERSION}\n${source.text}`);
  for (const [name, text] of source.files) hash.update(`\0${name}\0${text}`);
  return hash.digest("hex");
}
