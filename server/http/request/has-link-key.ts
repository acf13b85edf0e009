/** Parameters that identify what a link key opens: an order, a registration or a SIM. `key` without one of them names a public document. */
const KEYED_PARAMETERS = ["order", "ref", "iccid"];

/** Whether an address opens one person's data by a link key. Its response must not be stored, and the address must not be sent to other sites. */
export function hasLinkKey(target: string): boolean {
  const query = new URLSearchParams(target.split("?")[1]);
  return query.has("key") && KEYED_PARAMETERS.some((name) => query.has(name));
}
