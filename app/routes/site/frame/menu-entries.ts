import type { KeyBelow } from "#app/i18n/text-key.ts";

type MenuKey = KeyBelow<"site", "menu">;

export type MenuEntry = { key: MenuKey; page: string; query?: Record<string, string> };
export type MenuSection = { key: MenuKey; when?: "signed-in" | "esim-site"; entries: MenuEntry[] };

/** Groups of the destination list: popular, then the continents. The index is the query parameter `ContinentActive`. */
const DESTINATION_GROUPS = ["popular", "AS", "EU", "NA", "SA", "AF", "OC"] as const;

/** The complete menu (§2). A section with a single entry of the same key is rendered as a link. */
const MENU: MenuSection[] = [
  {
    key: "account",
    when: "signed-in",
    entries: (["account/package", "account/order", "real-name", "account/detail", "account/changepass"] as const).map(pageEntry),
  },
  {
    key: "destinations",
    entries: DESTINATION_GROUPS.map((group, position) => ({ key: group, page: "destination", query: { ContinentActive: String(position) } })),
  },
  { key: "plans", entries: [pageEntry("plans")] },
  {
    key: "support",
    entries: (
      [
        "order-result",
        "esim-device",
        "real-name",
        "netCover",
        "account/package",
        "top-up",
        "top-up-gogo-china",
        "frequently-asked-questions",
      ] as const
    ).map(pageEntry),
  },
  { key: "contact-us", entries: [pageEntry("contact-us")] },
  { key: "gogo-china", entries: [pageEntry("gogo-china")] },
  { key: "esim-link", when: "esim-site", entries: [pageEntry("esim-link")] },
  { key: "log-out", when: "signed-in", entries: [pageEntry("log-out")] },
];

function pageEntry(page: MenuKey): MenuEntry {
  return { key: page, page };
}

/** The visitor for whom the menu is shown; null if not signed in. `loginType`: null if signed in with an ICCID. */
export type MenuViewer = { loginType: "phone" | "other" | null } | null;

/**
 * Returns true if a viewer may open a page of the sections for signed-in viewers: packages and log-out if signed in, change of password with a phone
 * login, all others with an account (§6).
 */
function mayOpen(viewer: MenuViewer, page: string): boolean {
  if (page === "account/package" || page === "log-out") return viewer !== null;
  if (page === "account/changepass") return viewer?.loginType === "phone";
  return viewer?.loginType !== null && viewer !== null;
}

/** Returns the menu of a viewer: entries that the viewer may open, without empty sections. */
export function menuFor(viewer: MenuViewer, { hasEsimSite }: { hasEsimSite: boolean }): MenuSection[] {
  return MENU.filter(({ when }) => (when === "signed-in" ? viewer !== null : when !== "esim-site" || hasEsimSite))
    .map((section) => ({
      ...section,
      entries: section.entries.filter((entry) => section.when !== "signed-in" || mayOpen(viewer, entry.page)),
    }))
    .filter((section) => section.entries.length > 0);
}
