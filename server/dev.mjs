import { installIfChanged } from "./launch/install.mjs";
import { giveUp, runTool } from "./launch/project.mjs";

// `npm run dev`: pages reload hot through Vite; a change to the server's own code starts it again.
process.on("SIGINT", () => {}).on("SIGTERM", () => {});
installIfChanged()
  .then(() =>
    runTool("tsx/dist/cli.mjs", ["watch", "--clear-screen=false", "server/http/develop.ts"], { env: { ...process.env, NODE_ENV: "development" } }),
  )
  .catch(giveUp);
