import { isLanguage, type Language } from "#server/locale/locale.schema.ts";
import type { OpenedPage } from "#app/client/offline/register-offline-pages.ts";
import { requestKind } from "./request-kind.ts";
import {
  deleteOldCaches,
  isPublic,
  openFile,
  openKept,
  openOfflinePage,
  openVisited,
  saveOfflinePage,
  saveQuestions,
  saveVisited,
  saveOpenedPage,
} from "./saved-pages.ts";

// The service worker (docs/decisions/107-offline.md). TypeScript cannot load the types of workers beside those of pages: the parts in use are described here.

type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = WorkerEvent & {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
};

const { clients, registration } = globalThis as unknown as {
  clients: { claim: () => Promise<void>; matchAll: (options: { includeUncontrolled: boolean }) => Promise<{ url: string }[]> };
  registration: ServiceWorkerRegistration;
};

const on = <E extends Event>(name: string, handle: (event: E) => void) => addEventListener(name, handle as EventListener);

/** Returns the languages of the open pages. */
async function openLanguages(): Promise<Set<Language>> {
  const open = await clients.matchAll({ includeUncontrolled: true });
  return new Set(open.map(({ url }) => new URL(url).pathname.split("/")[1]).filter(isLanguage));
}

async function install(): Promise<void> {
  for (const language of await openLanguages()) await saveOfflinePage(language);
}

async function saveForOffline({ language, address }: OpenedPage): Promise<void> {
  await saveOfflinePage(language);
  await saveQuestions(language);
  // The server remembers the language of the last page: one that the visitor has left meanwhile must not become it again.
  if (address && (await openLanguages()).has(language)) await saveOpenedPage(address);
}

async function activate(): Promise<void> {
  await deleteOldCaches();
  // The browser requests a page while it starts the worker, instead of afterwards.
  await registration.navigationPreload?.enable();
  await clients.claim();
}

const openOwnPage = async (address: string) => (await openKept(address)) ?? openOfflinePage(address, null);

async function openPage(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  const address = pathname + search;
  if (/^\/[a-z-]+\/offline$/.test(pathname)) {
    const page = await openOwnPage(address).catch(() => undefined);
    if (page) return page;
  }
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (isPublic(response)) event.waitUntil(saveVisited(address, response.clone()));
    return response;
  } catch (error) {
    const page = (await openVisited(address)) ?? (await openOfflinePage(address, "page"));
    if (page) return page;
    throw error;
  }
}

/** Sends a form. If no answer comes, shows a page that says so and that can send it again. */
async function sendForm({ request }: FetchEvent): Promise<Response> {
  const copy = request.clone();
  try {
    return await fetch(request);
  } catch (error) {
    const { pathname, search } = new URL(request.url);
    const form = repeatableFields(await copy.text());
    const page = await openOfflinePage(pathname + search, { form });
    if (page) return page;
    throw error;
  }
}

/** Returns the fields of a posted form, or null if one of them is a password or a code, which no page may contain. */
function repeatableFields(body: string): [string, string][] | null {
  const fields = [...new URLSearchParams(body)];
  return fields.some(([name]) => /password|^code$/i.test(name)) ? null : fields;
}

on<WorkerEvent>("install", (event) => event.waitUntil(install()));
on<WorkerEvent>("activate", (event) => event.waitUntil(activate()));
on<FetchEvent>("fetch", (event) => {
  const kind = requestKind(event.request, location.origin);
  if (kind === "file") event.respondWith(openFile(event.request));
  else if (kind === "page") event.respondWith(openPage(event));
  else if (kind === "form") event.respondWith(sendForm(event));
});
on<WorkerEvent & { data: OpenedPage }>("message", (event) => event.waitUntil(saveForOffline(event.data)));
