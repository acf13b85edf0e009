import { expect, test } from "vitest";
import { text } from "#tests/e2e/support/texts.ts";
import { buyer, type PageResponse } from "#tests/support/buyer.ts";
import { decode } from "#tests/support/html-page.ts";
import { signInByCode } from "#tests/support/identity/sign-in.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer();

const menuOf = ({ html }: PageResponse) => /<nav class="menu-panel".*?<\/nav>/s.exec(html)?.[0] ?? "";
const linksIn = (html: string) => [...html.matchAll(/<a\b[^>]*href="([^"]+)"[^>]*>/g)].map(([tag, href = ""]) => ({ tag, href: decode(href) }));

/** Returns a section of the menu by the name of its heading. */
function sectionOf(page: PageResponse, name: string) {
  const sections = [...menuOf(page).matchAll(/<details\b.*?<\/details>/gs)].map(([html]) => html);
  const html = sections.find((one) => one.includes(`<span>${text("en", `site:menu.${name}`)}</span>`)) ?? "";
  return { isOpen: /^<details[^>]* open/.test(html), links: linksIn(html) };
}

test("the menu opens at the section of the current page, and links to each continent", async () => {
  const page = await buyer(server).open("/en/destination?ContinentActive=2");
  const { isOpen, links } = sectionOf(page, "destinations");
  expect(isOpen).toBe(true);
  expect(sectionOf(page, "support").isOpen).toBe(false);
  expect(links.map(({ href }) => href)).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => `/en/destination?ContinentActive=${index}`));
  expect(links.filter(({ tag }) => tag.includes('aria-current="page"')).map(({ href }) => href)).toEqual(["/en/destination?ContinentActive=2"]);
});

test("the menu shows My packages to everybody, and account entries only to signed-in visitors", async () => {
  const visitor = buyer(server);
  const own = async () =>
    new Set(linksIn(menuOf(await visitor.open("/en/homepage"))).flatMap(({ href }) => (/\/account\/|\/log-out$/.test(href) ? href : [])));
  expect(await own()).toEqual(new Set(["/en/account/package"]));
  await signInByCode(visitor, "menu@example.com");
  // The password entry is for accounts that sign in by phone.
  expect(await own()).toEqual(new Set(["/en/account/detail", "/en/account/order", "/en/account/package", "/en/log-out"]));
});

test("the bell shows a new announcement until it is opened", async () => {
  const visitor = buyer(server);
  const bell = ({ html }: PageResponse) => /<a[^>]*href="\/en\/announcement"[^>]*>.*?<\/a>/s.exec(html.slice(html.indexOf("<header")))?.[0] ?? "";
  const before = bell(await visitor.open("/en/homepage"));
  expect(before).toContain("new-dot");
  expect(decode(before)).toContain(text("en", "site:announcement.open-new"));
  const announcement = await visitor.open("/en/announcement");
  expect(announcement.text).toContain("Install your eSIM before you fly");
  visitor.keep(announcement);
  const after = bell(await visitor.open("/en/destination"));
  expect(after).not.toBe("");
  expect(after).not.toContain("new-dot");
});

test("before a cookie choice a page stores nothing, whatever its address says", async () => {
  const response = await fetch(`${server.origin}/en/plans?country=JP&source=advert&click_id=1`, { headers: { Accept: "text/html" } });
  expect(response.headers.getSetCookie()).toEqual([]);
});
