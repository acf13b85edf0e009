import { launch } from "./launch.mjs";

// `npm start` serves the shop, on a development machine with the staff desk beside it; `npm run worker` runs the jobs in a separate process, and
// `npm run desk` serves the staff desk.
const PROGRAMS = { worker: "worker", desk: "desk" };
await launch(PROGRAMS[process.argv[2]] ?? "serve");
