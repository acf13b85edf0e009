// Values that products and SIMs have in the database, in the API and on pages.

/** The prepaid SIM cards, which have a balance. */
export const PREPAID_PRODUCTS = ["prepaid", "china"] as const;
export type PrepaidProduct = (typeof PREPAID_PRODUCTS)[number];
/** `travel`: a SIM without balance, which takes packages. */
export const SIM_PRODUCTS = ["travel", ...PREPAID_PRODUCTS] as const;
export type SimProduct = (typeof SIM_PRODUCTS)[number];
/** `physical`: SIM cards for travel packages. `prepaid`, `china`: prepaid SIM cards by product. */
export const STOCK_KINDS = ["physical", ...PREPAID_PRODUCTS] as const;
export type StockKind = (typeof STOCK_KINDS)[number];

export const SIM_KINDS = ["physical", "esim"] as const;
export type SimKind = (typeof SIM_KINDS)[number];
export const SIM_STATUSES = ["inactive", "active", "deregistered"] as const;
export type SimStatus = (typeof SIM_STATUSES)[number];

export const PACKAGE_KINDS = ["fixed", "day-pass"] as const;
export type PackageKind = (typeof PACKAGE_KINDS)[number];
/** What staff change of a package. `created`: staff created it, with its first prices. */
export const PACKAGE_CHANGE_KINDS = ["created", "price", "sale"] as const;
export type PackageChangeKind = (typeof PACKAGE_CHANGE_KINDS)[number];
export const PLAN_KINDS = ["country", "region"] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

/** The continents in display order. */
export const CONTINENTS = ["AS", "EU", "NA", "SA", "AF", "OC"] as const;
export type Continent = (typeof CONTINENTS)[number];
/** AN: Antarctica, never sold. */
export const ALL_CONTINENTS = [...CONTINENTS, "AN"] as const;

/** What the carrier simulator delivers for an order. */
export const SIMULATOR_ORDER_KINDS = ["esim", "package"] as const;
