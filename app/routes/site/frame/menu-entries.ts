import { LIVE_PAGES } from "./live-pages.ts";

export type MenuEntry = { key: string; page: string; query?: Record<string, string> };
export type MenuSection = { key: string; when?: "signed-in"; entries: MenuEntry[] };

/** Groups of the destination list by their place in it: Popular, then the continents (`ContinentActive`). */
export const DESTINATION_GROUPS = ["popular", "AS", "EU", "NA", "SA", "AF", "OC"] as const;

/** The menu of specification section 2, whole; a section with one entry that bears its name is a plain link. */
const MENU: MenuSection[] = [
  {
    key: "account",
    when: "signed-in",
    entries: ["account/package", "account/order", "real-name", "account/detail", "account/changepass"].map(pageEntry),
  },
  {
    key: "destinations",
    entries: DESTINATION_GROUPS.map((group, position) => ({ key: group, page: "destination", query: { ContinentActive: String(position) } })),
  },
  { key: "esim-link", entries: [pageEntry("esim-link")] },
  {
    key: "support",
    entries: [
      "order-result",
      "esim-device",
      "real-name",
      "netCover",
      "account/package",
      "top-up",
      "top-up-gogo-china",
      "frequently-asked-questions",
      "customer-service",
    ].map(pageEntry),
  },
  { key: "contact-us", entries: [pageEntry("contact-us")] },
  { key: "gogo-china", entries: [pageEntry("gogo-china")] },
  { key: "log-out", when: "signed-in", entries: [pageEntry("log-out")] },
];

function pageEntry(page: string): MenuEntry {
  return { key: page, page };
}

/** Who opens the menu: nobody known, a card-holder (no login type), or an account. */
export type MenuViewer = { loginType: "phone" | "other" | null } | null;

/** The package link and the way out stand always, the other account links where the login type is known, the password's for telephones only (§6). */
function mayOpen(viewer: MenuViewer, page: string): boolean {
  if (page === "account/package" || page === "log-out") return viewer !== null;
  if (page === "account/changepass") return viewer?.loginType === "phone";
  return viewer?.loginType !== null && viewer !== null;
}

/** What the menu shows to this visitor: only entries whose page exists, only sections that have any. */
export function menuFor(viewer: MenuViewer): MenuSection[] {
  return MENU.filter((section) => section.when === undefined || viewer !== null)
    .map((section) => ({
      ...section,
      entries: section.entries.filter((entry) => LIVE_PAGES.includes(entry.page) && (section.when === undefined || mayOpen(viewer, entry.page))),
    }))
    .filter((section) => section.entries.length > 0);
}
