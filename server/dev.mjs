import { installIfChanged } from "./launch/install.mjs";
import { exitWithError, runTool } from "./launch/project.mjs";

// `npm run dev`: Vite hot-reloads the pages; a change of the server's own code restarts the server. Ctrl-C reaches this process and the
// server; this one ignores it and ends after the server.
process.on("SIGINT", () => {});
installIfChanged()
  .then(() =>
    runTool("tsx/dist/cli.mjs", ["watch", "--clear-screen=false", "server/app/develop.ts"], { env: { ...process.env, NODE_ENV: "development" } }),
  )
  .catch(exitWithError);
