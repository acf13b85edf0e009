/** Every cookie that the shop sets; the cookie policy lists them. A script sets `murmur`, after consent. */
export const COOKIE_NAMES = [
  "Token",
  "checked_iccid",
  "lang_base",
  "currency",
  "theme",
  "light_pages",
  "payment_method",
  "accept-cookie",
  "chat-consent",
  "announcement_seen",
  "notice_closed",
  "browser",
  "code_sent",
  "form_key",
  "form_kept",
  "iccid",
  "in_app",
  "placed",
  "toast",
  "murmur",
  "order_source",
  "order_sub_source",
  "MarketUrl",
] as const;
export type CookieName = (typeof COOKIE_NAMES)[number];
/** The name of a cookie as it is sent: over https some have a prefix that binds them to the host. */
export type SentCookieName = CookieName | `__Host-${CookieName}`;

/** Separates the versions in the cookie notice_closed: those of a planned maintenance and of the shop's notice. */
export const NOTICE_SEPARATOR = "~";
