/** What the key of a link opens: an order, a registration, a SIM. `key` alone names a document of the site. */
const OPENED = ["order", "ref", "iccid"];

/** Whether an address opens something of one person by a key: then neither its answer nor the address itself is for others. */
export function hasLinkKey(target: string): boolean {
  const query = new URLSearchParams(target.split("?")[1]);
  return query.has("key") && OPENED.some((name) => query.has(name));
}
