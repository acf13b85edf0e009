import { parseArgs } from "node:util";
import { buildIfChanged } from "../server/build.mjs";
import { installIfChanged } from "../server/launch/install.mjs";
import { exitWithError, runTool } from "../server/launch/project.mjs";

// `npm run bench [-- --quick] [--write] [--postgres]`: page weight and speed of the built shop on this machine; `--write` updates docs/performance.md.
// `npm run bench -- soak [--minutes 3] [--buyers 8] [--embedded]`: continuous buyers while every external service fails, then a comparison of all records.
// `npm run bench -- kill [--postgres]`: SIGKILL at every crash point.
// `npm run bench -- reader [--seeds 3] [--minutes 60]`: the accuracy of the document reader on drawn documents at four damage levels.
// `npm run bench -- hostile [--requests 10000] [--seed 1] [--only N]`: hostile requests, and the failures that they cause.
// `npm run bench -- scale [--orders 1000000] [--few 500] [--catalogue 10] [--postgres]`: durations in a shop with many orders against one with few.
// `npm run bench -- reader-load`: the speed of pages while ten photos wait for the reader.

async function bench() {
  if (process.argv[2] === "reader") return runTool("tsx/dist/cli.mjs", ["tests/bench/reader-accuracy.ts", ...process.argv.slice(3)]);
  if (process.argv[2] === "scale") return runTool("tsx/dist/cli.mjs", ["tests/bench/scale.ts", ...process.argv.slice(3)]);
  if (process.argv[2] === "hostile") return runTool("tsx/dist/cli.mjs", ["tests/bench/hostile.ts", ...process.argv.slice(3)]);
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
  if (what === "kill") return (await import("./bench/kill-everywhere.mjs")).killEverywhere(values);
  await buildIfChanged();
  if (what === "report") return (await import("./bench/report.mjs")).report(values);
  if (what === "soak") return (await import("./bench/soak.mjs")).soak({ ...values, minutes: Number(values.minutes), buyers: Number(values.buyers) });
  if (what === "reader-load") return (await import("./bench/reader-load.mjs")).readerLoad();
  throw new Error(`There is no bench "${what}": report, soak, kill, hostile, scale, reader and reader-load are there.`);
}

bench().catch(exitWithError);
