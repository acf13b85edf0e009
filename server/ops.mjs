import { launch } from "./launch/launch.mjs";

// `npm run ops -- …`: the operations command, on the same build and configuration as the server.
await launch("ops");
