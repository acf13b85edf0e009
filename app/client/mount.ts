import type { ComponentType } from "react";
import { onceIdle } from "./once-idle.ts";

/** The modules of the parts of a page that need scripts, by file. */
const islands = import.meta.glob<{ default: ComponentType<object> }>("../**/*.island.tsx");
const widgets = import.meta.glob<{ default: (element: HTMLElement) => void }>("../**/*.widget.ts");

type Connection = { connection?: { saveData?: boolean; effectiveType?: string } };

/**
 * Starts the parts of a page that need scripts: `data-island` is hydrated by React, `data-widget` is enhanced by a function. Each is loaded once the page is
 * idle, or when somebody touches it; on a connection that is slow or saves data only then. Until then, and if that fails, it is plain HTML.
 */
export function mountParts(within: ParentNode = document): void {
  const { connection } = navigator as Connection;
  const isWeak = connection?.saveData === true || /2g/.test(connection?.effectiveType ?? "");
  for (const element of within.querySelectorAll<HTMLElement>("[data-island], [data-widget]")) {
    const isIsland = "island" in element.dataset;
    // React expects the HTML of the server: widgets inside an island start after it.
    if (element.parentElement?.closest("[data-island]:not([data-mounted=yes])")) continue;
    const mount = async () => {
      if ("mounted" in element.dataset) return;
      element.dataset.mounted = "no";
      try {
        await (isIsland ? mountIsland(element) : mountWidget(element));
        element.dataset.mounted = "yes";
        if (isIsland) mountParts(element);
      } catch (error) {
        delete element.dataset.mounted;
        // oxlint-disable-next-line no-console -- §8: a load error is logged
        console.error("Load error", error);
      }
    };
    for (const type of ["focusin", "pointerdown"]) element.addEventListener(type, mount, { passive: true });
    if (element.contains(document.activeElement)) void mount();
    else if (!isWeak) onceIdle(mount, 0);
  }
}

async function mountIsland(element: HTMLElement): Promise<void> {
  // zod otherwise tries `new Function`, which the content security policy blocks and browsers report. `z.config()` in a module would run too late.
  (globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true };
  const { hydrateIsland } = await import("./hydrate-island.tsx");
  await hydrateIsland(element, moduleOf(islands, element.dataset.island, "island.tsx"));
}

async function mountWidget(element: HTMLElement): Promise<void> {
  const { default: enhance } = await moduleOf(widgets, element.dataset.widget, "widget.ts")();
  enhance(element);
}

function moduleOf<Module>(modules: Record<string, () => Promise<Module>>, name: string | undefined, suffix: string): () => Promise<Module> {
  const [, load] = Object.entries(modules).find(([file]) => file.endsWith(`/${name}.${suffix}`)) ?? [];
  if (!load) throw new Error(`No module: ${name}.${suffix}`);
  return load;
}
