import { dismissBars } from "#app/client/dismiss.ts";
import { keepScroll } from "#app/client/keep-scroll.ts";
import { forgetOldInput, forgetOnStartAgain } from "#app/client/kept-input.ts";
import { clearOnLogOut } from "#app/client/log-out.ts";
import { mountParts } from "#app/client/mount.ts";
import { openTargetDetails } from "#app/client/open-target.ts";
import { updateReturnAddress } from "#app/client/return-address.ts";
import { watchWaitingPage } from "#app/client/waiting-page.ts";
import { watchConnection } from "#app/client/weak-connection.ts";

openTargetDetails();
// Before the others: what it prevents is no navigation.
dismissBars();
keepScroll();
clearOnLogOut();
watchWaitingPage();
watchConnection();
updateReturnAddress();
forgetOldInput();
forgetOnStartAgain();
if ("__remixContext" in window) {
  // If the texts fail to load, the page remains plain HTML.
  void import("#app/client/hydrate-document.tsx")
    .then(({ hydrateDocument }) => hydrateDocument())
    // oxlint-disable-next-line no-console -- §8: a load error is logged
    .catch((error) => console.error("Load error", error));
}
mountParts();
