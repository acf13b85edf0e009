/** Pages on which visitors pay, sign in or manage what they own, besides those of the account. */
const FOCUSED_PAGES: readonly string[] = [
  "order-sim",
  "order-result",
  "order-receipt",
  "order-cancel",
  "shared-esim",
  "order-email-change",
  "reminders",
  "plan-unavailable",
  "login",
  "register",
  "forgot-pass",
  "log-out",
];

/** Returns true if a page shows no notice, and in its footer only the seller, support and settings. */
export const isFocusedPage = (page: string): boolean => page.startsWith("account/") || FOCUSED_PAGES.includes(page);
