import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfChanged } from "./build.mjs";
import { installIfChanged } from "#server/launch/install.mjs";
import { startDesk } from "#server/launch/start-desk.mjs";
import { buildDir, exitWithError } from "#server/launch/project.mjs";

/** Installs and builds what changed, then runs one of the built programs (serve or worker) in this process. */
export async function launch(program) {
  try {
    await installIfChanged();
    await buildIfChanged();
  } catch (error) {
    exitWithError(error);
  }
  await runBuilt(program);
  if (program === "serve" && process.env.ROVELINK_LAPTOP === "1" && process.env.PORT !== "0")
    await startDesk(["--enable-source-maps", join(buildDir, "node/desk.js")]);
}

/** Runs a program of the existing build in this process. Exits with an error if there is no build. */
export async function runBuilt(program) {
  const file = join(buildDir, "node", `${program}.js`);
  if (!existsSync(file))
    exitWithError(`There is no build in ${buildDir}. Make one with "npm run build", as the owner of this folder, or set BUILD_DIR.`);
  markDevelopmentMachine();
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(file).href);
}

/**
 * Without NODE_ENV=production, marks this machine as a development machine, for which missing secrets are generated and stored in DATA_DIR. Sets
 * NODE_ENV too, because the build is a production build of React and Remix.
 */
export function markDevelopmentMachine() {
  if (process.env.NODE_ENV !== "production") Object.assign(process.env, { NODE_ENV: "production", ROVELINK_LAPTOP: "1" });
}
