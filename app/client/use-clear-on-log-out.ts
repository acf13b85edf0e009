import { useEffect } from "react";
import { clearBrowserStorage } from "./clear-browser-storage.ts";
import { clearPageStates } from "./page-state-cache.ts";

const CHANNEL = "log-out";

function forgetEverything(): void {
  clearPageStates();
  void clearBrowserStorage();
}

/** Whoever logs out leaves nothing behind: neither in this tab's memory nor in what the browser stores, here and in other open tabs. */
export function useClearOnLogOut(): void {
  useEffect(() => {
    const otherTabs = "BroadcastChannel" in window ? new BroadcastChannel(CHANNEL) : null;
    otherTabs?.addEventListener("message", forgetEverything);
    const onSubmit = ({ target }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || !new URL(target.action).pathname.endsWith("/log-out")) return;
      forgetEverything();
      otherTabs?.postMessage(null);
    };
    document.addEventListener("submit", onSubmit);
    return () => {
      document.removeEventListener("submit", onSubmit);
      otherTabs?.close();
    };
  }, []);
}
