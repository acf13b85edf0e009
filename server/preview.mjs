import { createRequire } from "node:module";
import { join } from "node:path";
import { buildIfChanged } from "./build.mjs";
import { markDevelopmentMachine } from "./launch.mjs";
import { installIfChanged } from "./launch/install.mjs";
import { buildDir, exitWithError } from "./launch/project.mjs";

// `npm run preview`: serves the build with remix-serve, to verify that its pages do not need our web server.
try {
  await installIfChanged();
  await buildIfChanged();
  markDevelopmentMachine();
  // Every request looks local to it (`server/app/preview.ts`).
  process.env.HOST = "127.0.0.1";
  // The argument of remix-serve: the build to serve.
  process.argv[2] = join(buildDir, "node/preview.js");
  createRequire(import.meta.url)("@remix-run/serve/dist/cli.js");
} catch (error) {
  exitWithError(error);
}
