// Takes the place of the service worker while it is switched off (setting SERVICE_WORKER): removes it from each browser that asks for its update, with all copies.

type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };

const { registration, skipWaiting } = globalThis as unknown as { registration: ServiceWorkerRegistration; skipWaiting: () => Promise<void> };

async function remove(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}

addEventListener("install", () => void skipWaiting());
addEventListener("activate", (event) => (event as WorkerEvent).waitUntil(remove()));
