/** The pages that exist: menus show an entry only when its page is here. Add a page when its route lands. */
export const LIVE_PAGES: readonly string[] = [
  "homepage",
  "destination",
  "plans",
  "plan-detail",
  "esim-device",
  "order-sim",
  "order-result",
  "account/package",
  "account/order",
  "argeement",
  "preferences",
  "announcement",
  "esim-link",
];
