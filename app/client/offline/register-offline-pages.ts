import { onceIdle } from "#app/client/once-idle.ts";
import { isFastConnection } from "#app/client/connection.ts";
import { isLanguage, type Language } from "#server/locale/locale.schema.ts";
import { hasServiceWorker, registerWorker } from "./register-worker.ts";

/** What a page tells the service worker. `address`: path and query of a public page, whose document may have been loaded before the worker ran. */
export type OpenedPage = { language: Language; address: string | null };

/**
 * Registers the service worker once the page is idle, and tells it which page was opened if the connection is fast: the worker then loads what can be read
 * offline.
 */
export function registerOfflinePages(): void {
  const [, language] = location.pathname.split("/");
  if (!hasServiceWorker() || !isLanguage(language)) return;
  onceIdle(() => {
    registerWorker().then((worker) => {
      // Pages with a canonical address are for search engines, so for everybody, unless somebody is signed in.
      const isPublic = !("signedIn" in document.documentElement.dataset) && document.querySelector("link[rel=canonical]");
      const address = isPublic ? location.pathname + location.search : null;
      if (isFastConnection()) worker?.postMessage({ language, address } satisfies OpenedPage);
    }, ignore);
  });
}

/** The shop works without a service worker, and some browsers refuse it, such as in private windows. */
const ignore = () => undefined;
