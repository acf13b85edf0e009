import { runInThisContext } from "node:vm";
import { vi } from "vitest";

type Entry = { state: unknown; url: URL };

/**
 * Defines the few globals of a browser that Remix's router needs, and runs the inline scripts of a document that hand its data to Remix. `modules`:
 * the route modules that the document imports. Returns the location; its `reload` is a mock.
 */
export function openInBrowser(address: string, html: string, manifest: object, modules: object) {
  const entries: Entry[] = [{ state: null, url: new URL(address) }];
  let current = 0;
  const events = new EventTarget();
  const place = () => entries[current] as Entry;
  const location = { reload: vi.fn() };
  for (const part of ["origin", "href", "pathname", "search", "hash", "host", "protocol"] as const)
    Object.defineProperty(location, part, { get: () => place().url[part] });
  const enter = (state: unknown, url = "") => ({ state, url: new URL(url, place().url) });
  const history = {
    get state() {
      return place().state;
    },
    pushState(state: unknown, _: string, url: string) {
      entries.splice(current + 1, Infinity, enter(state, url));
      current++;
    },
    replaceState: (state: unknown, _: string, url?: string) => void entries.splice(current, 1, enter(state, url)),
    go(delta: number) {
      current += delta;
      events.dispatchEvent(new Event("popstate"));
    },
  };
  const document = { createElement: () => ({}), querySelector: () => null, currentScript: { append: () => {} } };
  const globals = { location, history, document, scrollY: 0 };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  for (const name of ["addEventListener", "removeEventListener"] as const) vi.stubGlobal(name, events[name].bind(events));
  vi.stubGlobal("window", globalThis);
  Object.assign(document, { defaultView: globalThis });
  // The scripts assign it.
  vi.stubGlobal("__remixContext", undefined);
  for (const [, script = ""] of html.matchAll(/<script(?![^>]* type=)[^>]*>([^]*?)<\/script>/g)) runInThisContext(script);
  vi.stubGlobal("__remixManifest", manifest);
  vi.stubGlobal("__remixRouteModules", modules);
  return location;
}
