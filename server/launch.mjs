import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfChanged } from "./build.mjs";
import { installIfChanged } from "#server/launch/install.mjs";
import { buildDir, giveUp } from "#server/launch/project.mjs";

/** Installs and builds what changed, then becomes one of the built programs: serve or worker. */
export async function launch(program) {
  try {
    await installIfChanged();
    await buildIfChanged();
  } catch (error) {
    giveUp(error);
  }
  await runBuilt(program);
}

/** Becomes one of the programs of the build that is there. */
export async function runBuilt(program) {
  const file = join(buildDir, "node", `${program}.js`);
  if (!existsSync(file)) giveUp(`There is no build in ${buildDir}. Make one with "npm run build", as the owner of this folder, or set BUILD_DIR.`);
  becomeLaptop();
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(file).href);
}

/** Where nobody asked for production this is a laptop: the same build, with secrets that it makes and keeps itself. */
export function becomeLaptop() {
  if (process.env.NODE_ENV !== "production") Object.assign(process.env, { NODE_ENV: "production", ROVELINK_LAPTOP: "1" });
}
