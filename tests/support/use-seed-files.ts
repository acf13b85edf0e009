import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import type { Database } from "#server/db/database.ts";
import { projectRoot } from "#server/env.ts";
import { START } from "./shop.ts";
import { openTestDatabase } from "./test-database.ts";

export type PriceFile = { plans: { id: string; price: Record<string, number> }[] };

/** Copies the data files of the release to a folder before each test, and opens a database into which they were imported. */
export function useSeedFiles() {
  const files = {
    folder: "",
    db: {} as Database,
    edit<File>(name: string, change: (file: File) => void) {
      const file = JSON.parse(readFileSync(join(files.folder, name), "utf8")) as File;
      change(file);
      writeFileSync(join(files.folder, name), JSON.stringify(file));
    },
    async price(packageId: string, currency: "CNY" | "HKD" | "USD"): Promise<number | undefined> {
      const row = await files.db
        .selectFrom("prices")
        .select("amount")
        .where("package_id", "=", packageId)
        .where("currency", "=", currency)
        .executeTakeFirst();
      return row?.amount;
    },
  };
  let close: () => Promise<void>;
  beforeEach(async () => {
    files.folder = mkdtempSync(join(tmpdir(), "seed-"));
    cpSync(join(projectRoot, "server/db/seed/data"), files.folder, { recursive: true });
    ({ db: files.db, close } = await openTestDatabase(START));
  });
  afterEach(async () => {
    await close();
    rmSync(files.folder, { recursive: true, force: true });
  });
  return files;
}
