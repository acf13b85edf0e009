import { isFastConnection } from "./connection-speed.ts";

/** Pages that are the same for many visitors and that the server answers from memory or cheaply. */
const PREFETCHED = ["homepage", "plans", "plan-detail", "destination", "order-sim", "frequently-asked-questions", "netCover", "esim-device"];

/** Lets the browser load a page when the visitor is about to open it, unless the connection is slow or the browser saves data. */
export function prefetchOnIntent(): void {
  if (!HTMLScriptElement.supports?.("speculationrules") || !isFastConnection()) return;
  const patterns = PREFETCHED.map((page) => ({ href_matches: `/*/${page}?*` }));
  // With a mouse, resting on a link shows the intent; on a touch screen only the touch does.
  const eagerness = matchMedia("(hover: hover)").matches ? "moderate" : "conservative";
  const rules = { prefetch: [{ source: "document", where: { or: patterns }, eagerness }] };
  document.head.append(Object.assign(document.createElement("script"), { type: "speculationrules", textContent: JSON.stringify(rules) }));
}
