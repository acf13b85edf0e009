import {
  watchConnection,
  enhanceHeader,
  clearOnLogOut,
  openTargetDetails,
  prefetchOnIntent,
  updateReturnAddress,
  hideToast,
} from "#app/client/enhancements.ts";
import { dismissBars } from "#app/client/dismiss.ts";
import { openDialogs } from "#app/client/dialog.ts";
import { keepScroll } from "#app/client/keep-scroll.ts";
import { forgetEndedInput, forgetOldInput, forgetOnStartAgain } from "#app/client/kept-input.ts";
import { mountParts } from "#app/client/mount.ts";
import { registerOfflinePages } from "#app/client/offline/register-offline-pages.ts";
import { watchSubmits } from "#app/forms/watch-submits.ts";
import { watchWaitingPage } from "#app/client/waiting-page.ts";
import { startTracking } from "#app/client/start-tracking.ts";

openTargetDetails();
openDialogs();
enhanceHeader();
hideToast();
// Before the others: what these prevent is no navigation.
dismissBars();
watchConnection();
watchSubmits();
keepScroll();
clearOnLogOut();
watchWaitingPage();
updateReturnAddress();
forgetEndedInput();
forgetOldInput();
forgetOnStartAgain();
startTracking();
registerOfflinePages();
prefetchOnIntent();
mountParts();
