/** Domains whose mailboxes ignore dots before the @, with the domain that both spellings share. */
const DOTLESS_DOMAINS = new Map([
  ["gmail.com", "gmail.com"],
  ["googlemail.com", "gmail.com"],
]);

/**
 * Returns one key for all spellings of an email address that reach the same mailbox, where people are counted by their address. Ignores case,
 * spaces, a plus sign before the @ with what follows it, and for Gmail also dots and the name of the domain. Not an address to send to.
 */
export function mailboxKey(email: string): string {
  const address = email.replace(/\s/g, "").toLowerCase();
  const at = address.lastIndexOf("@");
  const [typed, typedDomain] = [address.slice(0, at), address.slice(at + 1)];
  const domain = DOTLESS_DOMAINS.get(typedDomain);
  // A tag without a name before it is the name.
  const mailbox = typed.split("+")[0] || typed;
  return `${domain ? mailbox.replaceAll(".", "") : mailbox}@${domain ?? typedDomain}`;
}
