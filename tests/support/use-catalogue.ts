import { afterAll, beforeAll } from "vitest";
import { loadCatalogue } from "#server/catalogue/load-catalogue.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { START } from "./shop.ts";
import { openTestDatabase } from "./test-database.ts";

/** Opens a database with the reference data, and its catalogue, for the tests of a file that read nothing else of the shop. */
export function useCatalogue(): Pick<AppContext, "db" | "clock" | "catalogue"> {
  const shop = {} as Pick<AppContext, "db" | "clock" | "catalogue">;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const opened = await openTestDatabase(START);
    const catalogue = await loadCatalogue(opened.db);
    close = opened.close;
    Object.assign(shop, { db: opened.db, clock: () => START, catalogue: () => catalogue });
  });
  afterAll(() => close?.());
  return shop;
}
