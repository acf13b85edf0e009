import { randomBytes } from "node:crypto";
import { dropDatabasesOfRun } from "./postgres-database.ts";
import { testServer } from "./test-database.ts";

/** Gives the databases of a run on a PostgreSQL server a common prefix; returns what drops those that are left (globalSetup in vite.config.ts). */
export function setup(): (() => Promise<void>) | undefined {
  const server = testServer();
  if (!server) return undefined;
  const run = (process.env.TEST_RUN ??= randomBytes(4).toString("hex"));
  return () => dropDatabasesOfRun(server, run);
}
