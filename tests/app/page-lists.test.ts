import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { menuFor, type MenuViewer } from "#app/routes/site/frame/menu-entries.ts";
import { KNOWN_PAGES } from "#server/content/markup/known-pages.ts";
import { PAGES } from "#server/http/pages/anonymous-request.ts";
import { CHANNEL_PAGES } from "#server/locale/channel-pages.schema.ts";
import { listPublicPages } from "#server/plans/list-public-pages.ts";
import { addresses, ofAccount, ofNobody } from "#tests/e2e/support/addresses.ts";
import { CHANNEL_ROUTES, OPEN_ROUTES, OWN_ROUTES } from "#tests/fixtures/specified-routes.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

type Entry = { path?: string; children?: Entry[] };
const pathsOf = (entries: Entry[], parent = ""): string[] =>
  entries.flatMap(({ path, children = [] }) => {
    const full = path === undefined ? parent : `${parent}/${path}`;
    return [full, ...pathsOf(children, full)];
  });
const served = new Set(pathsOf((await routes) as Entry[]));
const isServed = (page: string) => served.has(`/:lang/${page.replace(/\?.*/, "").replace(/^policy\/.*/, "policy/:docname")}`);

const viewers: MenuViewer[] = [null, { loginType: null }, { loginType: "phone" }, { loginType: "other" }];
/** Every list of pages that is written by hand. */
const LISTS: Record<string, () => Promise<readonly string[]> | readonly string[]> = {
  "the sitemap": async () => (await listPublicPages(shop)).map(({ page }) => page),
  "pages that visitors share": () => [...PAGES.keys()],
  "pages that content may link to": () => KNOWN_PAGES,
  "pages in every language": () => CHANNEL_PAGES,
  "the menu": () => viewers.flatMap((viewer) => menuFor(viewer, { hasEsimSite: true }).flatMap(({ entries }) => entries.map(({ page }) => page))),
  "the specified routes": () => [...OPEN_ROUTES, ...CHANNEL_ROUTES, ...OWN_ROUTES].map(({ at }) => at).filter((at) => at !== "upgrading"),
  "pages of the browser tests": () => [...addresses, ...ofNobody, ...ofAccount],
};

test.each(Object.entries(LISTS))("%s: each is an address of the shop", async (_, list) => {
  const pages = await list();
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.filter((page) => !isServed(page))).toEqual([]);
});
