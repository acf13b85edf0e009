import { installIfChanged } from "./launch/install.mjs";
import { giveUp, runTool } from "./launch/project.mjs";

// `npm run dev`: pages reload hot through Vite; a change to the server's own code starts it again.
// Ctrl-C reaches both processes: this one waits for the other.
process.on("SIGINT", () => {});
installIfChanged()
  .then(() =>
    runTool("tsx/dist/cli.mjs", ["watch", "--clear-screen=false", "server/app/develop.ts"], { env: { ...process.env, NODE_ENV: "development" } }),
  )
  .catch(giveUp);
