import type { ComponentType } from "react";
import { lazyPart } from "./lazy-part.ts";
import { onceIdle } from "./once-idle.ts";
import { isWeakConnection } from "./connection.ts";

type Islands = Record<string, () => Promise<{ default: ComponentType<object> }>>;
type Widgets = Record<string, () => Promise<{ default: (element: HTMLElement) => void }>>;

/** Loaders of the parts of pages that need scripts, by name: `login-form` of `login-form.island.tsx`, `copy` of `copy.widget.ts`. */
const islands = byName(import.meta.glob("../**/*.island.tsx") as Islands);
const widgets = byName(import.meta.glob("../**/*.widget.ts") as Widgets);
const loadHydration = lazyPart(
  () => import("./hydrate-island.tsx"),
  ({ hydrateIsland }) => hydrateIsland,
);

/**
 * Starts the parts of a page that need scripts: `data-island` is hydrated by React, `data-widget` is enhanced by a function. Each is loaded once the page is
 * idle, or when somebody touches it; on a connection that is slow or saves data only then, unless it is hidden until it has its script. Until then, and if that
 * fails, it is plain HTML; the next touch tries again.
 */
export function mountParts(within: ParentNode = document): void {
  const isWeak = isWeakConnection();
  for (const element of within.querySelectorAll<HTMLElement>("[data-island], [data-widget]")) {
    const { island, widget = "" } = element.dataset;
    // React expects the HTML of the server: widgets inside an island start after it.
    if (element.parentElement?.closest("[data-island]:not([data-mounted=yes])")) continue;
    const mount = async () => {
      if ("mounted" in element.dataset) return;
      element.dataset.mounted = "no";
      const wasOnline = navigator.onLine;
      const isMounted = await (island ? mountIsland(element, island) : mountWidget(element, widget)).catch(reportError);
      if (isMounted) {
        element.dataset.mounted = "yes";
        if (island) mountParts(element);
        return;
      }
      delete element.dataset.mounted;
      // No error if there was no connection at the start or is none now.
      // oxlint-disable-next-line no-console -- §8: a load error is logged
      if (wasOnline && navigator.onLine) console.error("Load error", island ?? widget);
    };
    for (const type of ["focusin", "pointerdown"]) element.addEventListener(type, mount, { passive: true });
    if (element.contains(document.activeElement)) void mount();
    else if (!isWeak || element.hidden) onceIdle(mount, 0);
  }
}

/** Returns whether the island could be loaded. */
async function mountIsland(element: HTMLElement, name: string): Promise<boolean> {
  // zod otherwise tries `new Function`, which the content security policy blocks and browsers report. `z.config()` in a module would run too late.
  (globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true };
  // The texts load beside the modules. `crossOrigin` matches the request of `fetch`.
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", crossOrigin: "", href: element.dataset.texts }));
  const [hydrateIsland, component] = await Promise.all([loadHydration(), islands.get(name)?.()]);
  return Boolean(hydrateIsland && component && (await hydrateIsland(element, component)));
}

async function mountWidget(element: HTMLElement, name: string): Promise<boolean> {
  const enhance = await widgets.get(name)?.();
  enhance?.(element);
  return Boolean(enhance);
}

function byName<Part>(modules: Record<string, () => Promise<{ default: Part }>>): Map<string, () => Promise<Part | null>> {
  return new Map(
    Object.entries(modules).map(([file, load]) => [
      file.replace(/^.*\/|\.(island\.tsx|widget\.ts)$/g, ""),
      lazyPart(load, (module) => module.default),
    ]),
  );
}
