import { showLocalTimes, enablePasskeys, enhancePhotoViewers, listenForShortcuts } from "./enhancements.ts";
import { ignoreComposingKeys } from "#app/forms/ignore-composing-keys.ts";
import { watchSubmits } from "#app/forms/watch-submits.ts";

// The pages of the desk are complete without scripts. This one makes them more comfortable.
ignoreComposingKeys();
showLocalTimes();
enablePasskeys();
listenForShortcuts();
enhancePhotoViewers();
watchSubmits();
// What the page shows may have changed since it was left.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
