import { useEffect } from "react";
import { clearBrowserStorage } from "./clear-browser-storage.ts";
import { clearPageStates } from "./page-state-cache.ts";

const CHANNEL = "log-out";

function clearEverything(): void {
  clearPageStates();
  void clearBrowserStorage();
}

/** On log-out, clears the memory of this tab and of other open tabs, and the browser's storage. */
export function useClearOnLogOut(): void {
  useEffect(() => {
    const otherTabs = "BroadcastChannel" in window ? new BroadcastChannel(CHANNEL) : null;
    otherTabs?.addEventListener("message", clearEverything);
    const onSubmit = ({ target }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || !new URL(target.action).pathname.endsWith("/log-out")) return;
      clearEverything();
      otherTabs?.postMessage(null);
    };
    document.addEventListener("submit", onSubmit);
    return () => {
      document.removeEventListener("submit", onSubmit);
      otherTabs?.close();
    };
  }, []);
}
