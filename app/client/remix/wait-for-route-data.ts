import { RemixBrowser } from "@remix-run/react";

/**
 * Waits until Remix has decoded the page's data. Otherwise the first render suspends, and a key pressed in that gap breaks hydration (React error
 * 345). Calls the component as a function: it throws the promise that it would suspend on.
 */
export async function waitForRouteData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown;
  }
}
