import type { TestProject } from "vitest/node";
import { startServer } from "./server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The origin of one running shop with the reference data, for all tests that only read pages. */
    readOnlyShop: string;
  }
}

/** Starts the shop of the tests that only read, once per run (globalSetup in vite.config.ts); returns what ends it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  project.provide("readOnlyShop", server.origin);
  return server.remove;
}
