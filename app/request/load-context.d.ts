import "@remix-run/node";
import type { MaintenanceNotice } from "#server/content/maintenance/find-maintenance.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { FormAnswer } from "#app/request/form/form-action.server.ts";
import type { SimChecks } from "#server/orders/core/check-sim-compatibility.ts";
import type { Identity } from "#server/identity/core/identity.ts";

declare module "@remix-run/node" {
  /** The `context` argument of every loader and action, set by the web server. */
  interface AppLoadContext {
    shop: AppContext;
    /** The nonce of this response's content security policy. */
    nonce: string;
    /** Identifies this request in the log and on error pages. */
    requestId: string;
    clientAddress: string;
    /** True if a program on this machine sent the request, and no proxy forwarded it. */
    isDirectLocalRequest: boolean;
    /** Set during maintenance: then only the maintenance page may be shown (§2 /upgrading). */
    closed?: MaintenanceNotice;
    /** Set when the database has failed a loader or action of this request. A form is then returned to its sender (`server/http/remix/return-form.ts`). */
    storageFailed?: boolean;
    /** Set for the page that is shown in place of another because the database does not answer. `address`: the requested one. */
    outage?: { address: string };
    /** The form of a post, once it was read: a body can be read only once. Of a body that could not be read completely, what arrived. */
    postedForm?: FormData;
    /** What the action of this request has answered, for the loaders that run after it; the page gets the same from `useActionData`. */
    actionData?: Partial<FormAnswer> | null;
    /** Who sent the request, once a loader or action has looked it up (`readIdentity`). */
    identity?: Promise<Identity | null>;
    /** The SIMs that this request has looked up at the carrier (`checkSims`). */
    simChecks?: SimChecks;
    /** The new keys of a browser without cookies: all loaders and the action of this request send the same (`ensureVisitor`, `readBrowserKey`). */
    newVisitorKey?: string;
    newBrowserKey?: string;
  }
  /** Gives loaders and actions the types of single fetch. */
  interface Future {
    v3_singleFetch: true;
  }
}
