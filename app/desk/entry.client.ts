import { showLocalTimes } from "./enhancements/local-times.ts";
import { listenForShortcuts } from "./enhancements/shortcuts.ts";
import { enhancePhotoViewers } from "./enhancements/photo-viewer.ts";
import { enablePasskeys } from "./enhancements/passkeys.ts";
import { watchSubmits } from "#app/forms/watch-submits.ts";

// The pages of the desk are complete without scripts. This one makes them more comfortable.
showLocalTimes();
enablePasskeys();
listenForShortcuts();
enhancePhotoViewers();
watchSubmits();
// What the page shows may have changed since it was left.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
