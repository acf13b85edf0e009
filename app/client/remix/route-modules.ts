import { remixRouter } from "./router.ts";

/** How long the script of a route may take (§8). */
const ARRIVAL_TIMEOUT_MS = 120_000;

type Route = NonNullable<ReturnType<typeof remixRouter>>["routes"][number];

type Watch = {
  /** Loads what a route needs besides its script, at the same time. A failure counts as that of the script. */
  loadBeside: (address: string) => Promise<void>;
  onFailure: (address: string, error: unknown) => void;
  /** Called while a script is still loading after `offerRetryAfterMs`. */
  onDelay: () => void;
  offerRetryAfterMs: number;
};

/**
 * Calls `onFailure` if the script of a route fails to load or does not arrive in time; the navigation then stays pending. Remix would reload the page,
 * and without a connection the browser would show its error page. Each script is imported here first: Remix imports it again, and the browser has it.
 */
export function watchRouteModules({ loadBeside, onFailure, onDelay, offerRetryAfterMs }: Watch): void {
  for (const route of withDescendants(remixRouter()?.routes ?? [])) {
    const { id, lazy } = route;
    if (typeof lazy !== "function") continue;
    route.lazy = async () => {
      const address = window.__remixManifest.routes[id]?.module ?? "";
      const delayTimer = setTimeout(onDelay, offerRetryAfterMs);
      try {
        await withTimeout(Promise.all([import(/* @vite-ignore */ address), loadBeside(address)]));
      } catch (error) {
        onFailure(address, error);
        return new Promise(() => {});
      } finally {
        clearTimeout(delayTimer);
      }
      return lazy();
    };
  }
}

const withDescendants = (routes: Route[]): Route[] => routes.flatMap((route) => [route, ...withDescendants(route.children ?? [])]);

async function withTimeout(loading: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("No response within 120 s")), ARRIVAL_TIMEOUT_MS);
  });
  try {
    await Promise.race([loading, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
