import { createRequire } from "node:module";
import { join } from "node:path";
import { buildIfChanged } from "./build.mjs";
import { becomeLaptop } from "./launch.mjs";
import { installIfChanged } from "./launch/install.mjs";
import { buildDir, giveUp } from "./launch/project.mjs";

// `npm run preview`: the build under stock remix-serve, to see that it needs nothing of our web server to be shown.
try {
  await installIfChanged();
  await buildIfChanged();
  becomeLaptop();
  process.env.HOST ||= "127.0.0.1";
  process.argv[2] = join(buildDir, "node/preview.js");
  createRequire(import.meta.url)("@remix-run/serve/dist/cli.js");
} catch (error) {
  giveUp(error);
}
