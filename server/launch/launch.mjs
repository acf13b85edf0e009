import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildIfChanged } from "../build.mjs";
import { installIfChanged } from "./install.mjs";
import { buildDir, giveUp } from "./project.mjs";

/** Installs and builds what changed, then becomes one of the built programs: serve, worker or ops. */
export async function launch(program) {
  try {
    await installIfChanged();
    await buildIfChanged();
  } catch (fault) {
    giveUp(fault);
  }
  becomeLaptop();
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(join(buildDir, "node", `${program}.js`)).href);
}

/** Where nobody asked for production this is a laptop: the same build, with secrets that it makes and keeps itself. */
export function becomeLaptop() {
  if (process.env.NODE_ENV !== "production") Object.assign(process.env, { NODE_ENV: "production", ROVELINK_LAPTOP: "1" });
}
