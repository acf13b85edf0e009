import "@remix-run/node";
import type { Closed } from "#server/content/maintenance/find-maintenance.ts";
import type { AppContext } from "#server/context/app-context.ts";

declare module "@remix-run/node" {
  /** What the web server hands to every loader and action. */
  interface AppLoadContext {
    shop: AppContext;
    /** The nonce of this answer's content security policy. */
    nonce: string;
    /** What this request is called in the log, and on a page that says that something went wrong. */
    requestId: string;
    clientAddress: string;
    /** Whether a program on this machine asks, and no proxy for somebody else. */
    asksDirectly: boolean;
    /** Set while the shop is closed: all that may be shown then is that it is (§2 /upgrading). */
    closed?: Closed;
  }
  interface Future {
    v3_singleFetch: true;
  }
}
