type Router = typeof window.__remixRouter;

/**
 * Returns the router of Remix, or undefined before hydration. Remix keeps it in a global. Hooks do not replace it: they show a navigation one render
 * late, when its script may already have failed, and have no scroll positions that are kept in memory only.
 */
export const remixRouter = (): Router | undefined => window.__remixRouter;

/** Returns the location of the pending navigation, if any. */
export const navigationTarget = () => remixRouter()?.state.navigation.location;

/** Returns true if another page is loading, false if the current page is idle or only revalidates. */
export function isNavigatingAway(): boolean {
  const current = remixRouter()?.state.location;
  const target = navigationTarget();
  return Boolean(target && (target.pathname !== current?.pathname || target.search !== current.search));
}
