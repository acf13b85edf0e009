import { runTool } from "../../server/launch/project.mjs";
import { startPostgres } from "../postgres.mjs";

/** Runs the complete kill suite: every scenario killed at every crash point, by one process and by one of two. Takes a long time. */
export async function killEverywhere({ postgres }) {
  const server = postgres ? await startPostgres() : null;
  const env = { ...process.env, KILL: "all", ...(server && { TEST_DATABASE_URL: server.url }) };
  try {
    await runTool("vitest/vitest.mjs", ["run", "--project", "full", "tests/server/kill"], { env });
  } finally {
    await server?.stop();
  }
}
