import { PREFETCH_RULES } from "#server/protocol/prefetch.schema.ts";
import { isWeakConnection } from "./weak-connection.ts";

/** Lets the browser fetch a page of content as soon as its link is pressed, unless the connection is weak. Other browsers ignore the rules. */
export function prefetchOnIntent(): void {
  if (!isWeakConnection()) document.head.append(Object.assign(document.createElement("script"), { type: "speculationrules", text: PREFETCH_RULES }));
}
