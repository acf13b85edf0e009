import { showLocalTimes } from "./enhancements/local-times.ts";
import { listenForShortcuts } from "./enhancements/shortcuts.ts";
import { enhancePhotoViewers } from "./enhancements/photo-viewer.ts";
import { enablePasskeys } from "./enhancements/passkeys.ts";
import { preventDoubleSubmits } from "./enhancements/double-submits.ts";

// The pages of the desk are complete without scripts. This one makes them more comfortable.
showLocalTimes();
enablePasskeys();
listenForShortcuts();
enhancePhotoViewers();
preventDoubleSubmits();
