import { isLanguage, LANGUAGES, type Language, SOURCE_LANGUAGE } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { listCopies, openKeptCopies, savedAtOf, toCopy } from "#app/client/offline/offline-copies.ts";
import { addNoteAbove, addNoteBelow, fillOfflinePage, savedText, type InPlaceOf } from "./offline-html.ts";

/** The build that this worker belongs to; set by `server/build.mjs`. */
declare const BUILD: string;

/** Visited pages with the questions, and the files of this build with the offline page. */
const VISITED_CACHE = `visited-${BUILD}`;
const FILES_CACHE = `files-${BUILD}`;
/** Visited pages that stay; the oldest goes first. */
const MAX_VISITED = 30;
/** The built files that a document names. */
const FILE = /\/assets\/[\w./-]+/g;

/** Whether the server says that a document is the same for everybody (`server/http/pages`): only then it is saved without being asked. */
export const isPublic = ({ ok, headers }: Response): boolean =>
  ok && /\bpublic\b/.test(headers.get("Cache-Control") ?? "") && (headers.get("Content-Type") ?? "").startsWith("text/html");

/** Returns a file from the cache, else from the server. Its name has a hash, so it never changes. A full or disabled storage does not matter. */
export async function openFile(request: Request): Promise<Response> {
  const known = await matchIn(FILES_CACHE, request).catch(() => undefined);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) storeFile(request, response.clone()).catch(() => {});
  return response;
}

const storeFile = async (request: Request, response: Response) => (await caches.open(FILES_CACHE)).put(request, response);

/** Rejects if the file is not there. Usually the browser has it and sends no request. */
async function saveFile(address: string): Promise<void> {
  if (!(await matchIn(FILES_CACHE, address))) await (await caches.open(FILES_CACHE)).add(address);
}

/** Saves a public page with the files that it needs. */
export async function saveVisited(address: string, response: Response): Promise<void> {
  const cache = await caches.open(VISITED_CACHE);
  await save(cache, address, response);
  for (const request of (await cache.keys()).slice(0, -MAX_VISITED)) await cache.delete(request);
}

/** Saves a document with the files that it names. */
async function save(cache: Cache, address: string, response: Response): Promise<void> {
  const copy = await toCopy(response);
  const html = await copy.clone().text();
  // Without one of its scripts the page can still be read.
  await Promise.allSettled([...new Set(html.match(FILE))].filter((address) => /\.(css|json|js)$/.test(address)).map(saveFile));
  // Deleted first, so that the newest is the last of the keys.
  await cache.delete(address);
  await cache.put(address, copy);
}

/** Saves a page whose document did not pass through this worker, if it is public and not saved yet. HEAD spares the bytes of one that is not. */
export async function saveOpenedPage(address: string): Promise<void> {
  if (await matchIn(VISITED_CACHE, address)) return;
  if (!isPublic(await fetch(address, { method: "HEAD" }))) return;
  const response = await fetch(address);
  // The visitor may have signed in meanwhile.
  if (isPublic(response)) await saveVisited(address, response);
}

export const saveOfflinePage = (language: Language) => saveShared(FILES_CACHE, path(language, "offline"));
export const saveQuestions = (language: Language) => saveShared(VISITED_CACHE, path(language, "frequently-asked-questions"));

/** Saves a page, unless it is there, as the server sends it without cookies: nothing in it can be personal. */
async function saveShared(cacheName: string, address: string): Promise<void> {
  if (await matchIn(cacheName, address)) return;
  const response = await fetch(address, { credentials: "omit" });
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  await save(await caches.open(cacheName), address, response);
}

/** Deletes the caches of other builds. */
export async function deleteOldCaches(): Promise<void> {
  for (const name of await caches.keys())
    if (name !== VISITED_CACHE && name !== FILES_CACHE && /^(visited|files)-/.test(name)) await caches.delete(name);
}

const matchIn = async (name: string, request: Request | string) => (await caches.open(name)).match(request, { ignoreVary: true });

/** Returns a public page as it was saved, or undefined. */
export async function openVisited(address: string): Promise<Response | undefined> {
  const copy = await matchIn(VISITED_CACHE, address);
  return copy && edit(copy, (html) => addNoteBelow(html, savedNote(address, copy, { isOffline: true })));
}

/** Returns a page that the visitor chose to keep, or undefined. It is shown with a connection, too, and whether there is one is often unknown here. */
export async function openKept(address: string): Promise<Response | undefined> {
  const copy = await (await openKeptCopies()).match(address);
  return copy && edit(copy, (html) => addNoteAbove(html, savedNote(address, copy, { isOffline: false })));
}

/** Returns the page that lists what is on this device, or undefined if it was never loaded. In the language of an address, else in any. */
export async function openOfflinePage(address: string, inPlaceOf: InPlaceOf): Promise<Response | undefined> {
  const language = languageOf(address);
  for (const candidate of language ? [language, ...LANGUAGES] : LANGUAGES) {
    const page = await matchIn(FILES_CACHE, path(candidate, "offline"));
    if (!page) continue;
    const kept = await listCopies(await openKeptCopies());
    const visited = await listCopies(await caches.open(VISITED_CACHE));
    return edit(page, (html) => fillOfflinePage(html, { language: candidate, kept, visited, inPlaceOf }));
  }
  return undefined;
}

const savedNote = (address: string, copy: Response, { isOffline }: { isOffline: boolean }) =>
  savedText(languageOf(address) ?? SOURCE_LANGUAGE, savedAtOf(copy), isOffline);

const edit = async (copy: Response, change: (html: string) => string) => new Response(change(await copy.text()), { headers: copy.headers });

function languageOf(address: string): Language | undefined {
  const [, language] = address.split("/");
  return isLanguage(language) ? language : undefined;
}
