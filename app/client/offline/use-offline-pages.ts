import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { onceIdle } from "#app/client/once-idle.ts";
import { isLanguage, type Language } from "#server/locale/locale.schema.ts";
import { hasServiceWorker, registerWorker } from "./register-worker.ts";

/** What a page tells the service worker. `address`: path and query of a public page, whose document may have been loaded before the worker ran. */
export type OpenedPage = { language: Language; address: string | null };
type Connection = { effectiveType?: string; saveData?: boolean };

/**
 * Registers the service worker once the page is idle, and tells it which page was opened, unless the connection is slow: the worker then loads what can be
 * read offline. `isSignedIn`: then no page is public.
 */
export function useOfflinePages(isSignedIn: boolean): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!hasServiceWorker()) return;
    const cancel = onceIdle(() => {
      registerWorker().then((worker) => {
        const [, language] = pathname.split("/");
        // Pages with a canonical address are for search engines, so for everybody.
        const isPublic = !isSignedIn && document.querySelector("link[rel=canonical]");
        if (isLanguage(language) && isFast()) worker?.postMessage({ language, address: isPublic ? pathname + search : null } satisfies OpenedPage);
      }, ignore);
    });
    return cancel;
  }, [pathname, search, isSignedIn]);
}

/** Browsers that do not say how fast the connection is count as fast. */
function isFast(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return !connection?.saveData && (connection?.effectiveType ?? "4g") === "4g";
}

/** The shop works without a service worker, and some browsers refuse it, such as in private windows. */
const ignore = () => undefined;
