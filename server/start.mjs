import { launch } from "./launch.mjs";

// `npm start` serves the shop; `npm run worker` runs the jobs in a separate process.
await launch(process.argv[2] === "worker" ? "worker" : "serve");
