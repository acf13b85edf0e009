/**
 * Whom the uses of a promo code per customer are counted by: one mailbox, however its address is written. Capitals and spaces do not count,
 * nor does what comes behind a plus sign.
 */
export function promoCustomerKey(email: string): string {
  const [mailbox = "", domain = ""] = email.replace(/\s/g, "").toLowerCase().split("@");
  return `${mailbox.split("+")[0] || mailbox}@${domain}`;
}
