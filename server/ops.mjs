import { runBuilt } from "./launch.mjs";

// `npm run ops -- …`: the operations command of the existing build. It neither installs nor builds, because a running shop may serve from that build.
// Relative file names refer to the folder in which npm was called.
if (process.env.npm_lifecycle_event === "ops" && process.env.INIT_CWD) process.chdir(process.env.INIT_CWD);
await runBuilt("ops");
