import { parseArgs } from "node:util";
import { buildIfChanged } from "../server/build.mjs";
import { installIfChanged } from "../server/launch/install.mjs";
import { exitWithError, runTool } from "../server/launch/project.mjs";
import { startPostgres } from "./postgres.mjs";

// `npm run bench [-- --quick] [--write] [--postgres]`: page weight and speed of the built shop on this machine; `--write` updates docs/performance.md.
// `npm run bench -- soak [--minutes 3] [--buyers 8] [--embedded]`: continuous buyers while every external service fails, then a comparison of all records.
// `npm run bench -- kill [--postgres]`: SIGKILL at every crash point.

async function bench() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      minutes: { type: "string", default: "3" },
      buyers: { type: "string", default: "8" },
      embedded: { type: "boolean", default: false },
      postgres: { type: "boolean", default: false },
      quick: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    },
  });
  await installIfChanged();
  const [what = "report"] = positionals;
  if (what === "kill") return killEverywhere(values);
  await buildIfChanged();
  if (what === "report") return (await import("./bench/report.mjs")).report(values);
  if (what === "soak") return (await import("./bench/soak.mjs")).soak({ ...values, minutes: Number(values.minutes), buyers: Number(values.buyers) });
  throw new Error(`There is no bench "${what}": report, soak and kill are there.`);
}

/** Runs the complete kill suite: every scenario killed at every crash point, by one process and by one of two. Takes a long time. */
async function killEverywhere({ postgres }) {
  const server = postgres ? await startPostgres() : null;
  const env = { ...process.env, KILL: "all", TEST_EXTENT: "full", ...(server && { TEST_DATABASE_URL: server.url }) };
  try {
    await runTool("vitest/vitest.mjs", ["run", "--project", "unit", "tests/server/kill"], { env });
  } finally {
    await server?.stop();
  }
}

bench().catch(exitWithError);
