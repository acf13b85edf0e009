/** Whether this browser can run the service worker. The development server has none. */
export const hasServiceWorker = (): boolean => import.meta.env.PROD && "serviceWorker" in navigator;

/** Registers the service worker, if it is not, and waits until it is active. */
export async function registerWorker(): Promise<ServiceWorker | null> {
  await navigator.serviceWorker.register("/service-worker.js");
  return (await navigator.serviceWorker.ready).active;
}
