import { launch } from "./launch.mjs";

// `npm start` serves the shop; `npm run worker` works through its jobs apart from the web process.
await launch(process.argv[2] === "worker" ? "worker" : "serve");
