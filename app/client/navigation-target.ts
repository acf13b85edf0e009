type Path = { pathname: string; search: string; hash: string };
type Router = { state: { location: Path; navigation: { location?: Path } } };

/** Returns the location of the pending navigation, if any. */
export const navigationTarget = (): Path | undefined => routerState()?.navigation.location;

/** Returns true if another page is loading, false if the current page is idle or only revalidates. */
export function isNavigatingAway(): boolean {
  const current = routerState()?.location;
  const target = navigationTarget();
  return Boolean(target && (target.pathname !== current?.pathname || target.search !== current.search));
}

const routerState = () => (window as unknown as { __remixRouter?: Router }).__remixRouter?.state;
