import { installIfChanged } from "./launch/install.mjs";
import { exitWithError, runTool } from "./launch/project.mjs";
import { startDesk } from "./launch/start-desk.mjs";

// `npm run dev`: the shop and the staff desk, each with Vite in a process of its own. Vite hot-reloads the pages; a change of the server's own code
// or of a text restarts the servers. Ctrl-C reaches this process and the servers; this one ignores it and ends after the shop.
const WATCH = ["watch", "--clear-screen=false", "--include=app/i18n/texts/**/*.json", "--include=server/locale/texts/**/*.json"];
process.env.NODE_ENV = "development";
process.on("SIGINT", () => {});
await installIfChanged();
startDesk(["node_modules/tsx/dist/cli.mjs", ...WATCH, "server/app/develop-desk.ts"]).catch(exitWithError);
await runTool("tsx/dist/cli.mjs", [...WATCH, "server/app/develop.ts"]).then(() => process.exit(), exitWithError);
