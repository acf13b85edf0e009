type Place = { pathname: string; search: string; hash: string };
type Router = { state: { location: Place; navigation: { location?: Place } } };

const router = () => (window as unknown as { __remixRouter?: Router }).__remixRouter?.state;

/** Where a link or form that was followed leads, while its page is on its way. */
export const navigationTarget = (): Place | undefined => router()?.navigation.location;

/** Whether another page is on its way; else what is loaded is the open page's own data once more. */
export function isNavigatingAway(): boolean {
  const here = router()?.location;
  const to = navigationTarget();
  return Boolean(to && (to.pathname !== here?.pathname || to.search !== here.search));
}
