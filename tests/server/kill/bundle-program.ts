import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import { projectRoot } from "#server/env.ts";

// Loading packages file by file takes longer than the rest of a start; native modules cannot be bundled.
const COMPILED = ["libsql", "@node-rs/argon2", "pg-native", "sharp"];
const REQUIRE = 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/** Replaces one right line with a wrong one, to check that the tests notice. */
export type Mutation = { file: string; right: string; wrong: string };

/** Bundles the shop process, unchanged or with a mutation. Throws if the line of the mutation does not occur exactly once. */
export async function bundleProgram(name: string, mutation?: Mutation): Promise<string> {
  // Inside the project, so that it finds its packages.
  const outfile = join(projectRoot, "node_modules/.cache", `kill-${process.pid}-${name}.mjs`);
  const entryPoints = [join(projectRoot, "tests/server/kill/shop-process.ts")];
  const mutated: string[] = [];
  const plugins = mutation ? [mutate(mutation, mutated)] : [];
  const together = { bundle: true, external: COMPILED, banner: { js: REQUIRE }, platform: "node", format: "esm" } as const;
  await build({ entryPoints, outfile, plugins, ...together, logLevel: "error" });
  if (mutation && mutated.length !== 1) throw new Error(`${mutation.file} was not mutated: is its line still "${mutation.right}"?`);
  return outfile;
}

function mutate({ file, right, wrong }: Mutation, mutated: string[]): Plugin {
  return {
    name: "mutate",
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (path !== join(projectRoot, file)) return null;
        const [before, after, ...more] = readFileSync(path, "utf8").split(right);
        if (after === undefined || more.length > 0) return null;
        mutated.push(path);
        return { contents: before + wrong + after, loader: "ts" };
      }),
  };
}
