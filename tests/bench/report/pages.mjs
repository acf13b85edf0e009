/** The main pages, in English. `isShared`: kept in memory for all visitors (decision 101). `order`: the address of an order that is delivered. */
export const mainPages = (order) => [
  { name: "homepage", address: "/en/homepage", isShared: true },
  { name: "destination", address: "/en/destination", isShared: true },
  { name: "plans", address: "/en/plans?country=JP", isShared: true },
  { name: "plan-detail", address: "/en/plan-detail?plan=JP", isShared: true },
  { name: "order-sim, eSIM", address: "/en/order-sim?package=JP-5GB-30D&way=esim&quantity=1" },
  { name: "order-sim, physical SIM", address: "/en/order-sim?package=JP-5GB-30D&way=physical&quantity=1" },
  { name: "order-result", address: order },
  { name: "frequently-asked-questions", address: "/en/frequently-asked-questions", isShared: true },
  { name: "netCover", address: "/en/netCover", isShared: true },
  { name: "real-name", address: "/en/real-name" },
  { name: "contact-us", address: "/en/contact-us" },
];

/** The pages of a purchase, the one of the order excepted and included. */
export const READ = ["homepage", "plans", "plan-detail", "order-sim, eSIM"];
export const PURCHASE = [...READ, "order-result"];
