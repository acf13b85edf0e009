/** Parameters that identify what a link key opens: an order, a registration or a SIM. */
const KEYED_PARAMETERS = ["order", "ref", "iccid"];
/** Pages that their key alone opens. On any other page, `key` without one of the parameters names a public document. */
const KEYED_PAGE = /\/(shared-esim|reminders|order-email-change)\/?$/i;

/** Whether an address opens one person's data by a link key. Its response must not be stored, and the address must not be sent to other sites. */
export function hasLinkKey(target: string): boolean {
  const [path = "", search] = target.split("?");
  const query = new URLSearchParams(search);
  return query.has("key") && (KEYED_PAGE.test(path) || KEYED_PARAMETERS.some((name) => query.has(name)));
}
