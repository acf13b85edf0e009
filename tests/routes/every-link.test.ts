import { describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { buyer, type Buyer } from "#tests/support/buyer.ts";
import { crawl, follow, localOf, type Crawled } from "#tests/support/crawl.ts";
import { packageOwner, newVisitor } from "#tests/support/sims/package-owner.ts";
import { decode } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";
import { signInByIccid } from "#tests/support/identity/sign-in.ts";

/** Hosts that the shop links to: its eSIM site, the phones' installers, the authorities of the transit rules. */
const KNOWN_HOSTS = [
  "esim.rovelink.example",
  "en.nia.gov.cn",
  "www.nia.gov.cn",
  "esimsetup.apple.com",
  "esimsetup.android.com",
  "cac.gov.cn",
  "edpb.europa.eu",
  "eoc.org.hk",
  "equalityadvisoryservice.com",
  "ico.org.uk",
  "pcpd.org.hk",
];

const server = useServer({ env: { SIMULATOR_DELAY_MS: "0", TRUST_PROXY_HOPS: "1" } });

const lastOf = (address: string) => new URL(address, "http://x").pathname.split("/").at(-1);

/** Returns the errors of the pages and links that a visitor finds. */
async function complaints(visitor: Buyer, language: string, { pages, links }: Crawled): Promise<string[]> {
  const problems: string[] = [];
  const visited = new Map(pages);
  for (const [address, { status, endedAt }] of pages) {
    if (status !== 200) problems.push(`${address} answers ${status}`);
    if (lastOf(endedAt) === "homepage" && lastOf(address) !== "homepage") problems.push(`${address} is no page`);
  }
  for (const { on, href, otherLanguage } of links) {
    const local = localOf(visitor, href);
    if (local === undefined) {
      if (!isKnownElsewhere(href)) problems.push(`${href} on ${on} leads to nobody we know`);
      continue;
    }
    if (!otherLanguage && /^\/(zh-cn|zh-hk|en|ja|ko)\//.test(local) && !local.startsWith(`/${language}/`))
      problems.push(`${href} on ${on} changes the language`);
    const fragment = decodeURIComponent(href.split("#")[1] ?? "");
    if (!fragment) continue;
    if (!visited.has(local)) visited.set(local, await follow(visitor, local));
    if (!visited.get(local)?.ids.has(fragment)) problems.push(`${href} on ${on} leads to nothing on its page`);
  }
  return problems;
}

function isKnownElsewhere(href: string): boolean {
  const { protocol, hostname } = new URL(href);
  if (protocol === "mailto:") return /^mailto:[^@\s?]+@[^@\s?]+\.[a-z]+(\?[^\s]*)?$/.test(href);
  if (protocol === "tel:") return /^tel:\+\d{7,15}$/.test(href);
  return protocol === "https:" && KNOWN_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

describe.each(LANGUAGES)("in %s", (language) => {
  const start = [`/${language}/homepage`, `/${language}/order-sim?package=JP-5GB-30D&way=physical&quantity=1`];
  test("every link that a stranger finds leads to a page, to its anchor on it, and to the same language", async () => {
    const visitor = buyer(server);
    const found = await crawl(visitor, { start, within: `/${language}/`, most: () => 20 });
    expect(await complaints(visitor, language, found)).toEqual([]);
    expect(found.pages.size).toBeGreaterThan(100);
    for (const [file, on] of found.files) expect([file, on, (await fetch(new URL(file, server.origin))).status]).toEqual([file, on, 200]);
  });
});

test("every link that an account finds leads to a page", async () => {
  const { shop, iccid } = await packageOwner(server);
  const found = await crawl(shop, {
    start: ["/en/homepage", `/en/account/package?iccid=${iccid}`, "/en/account/order", "/en/account/detail"],
    within: "/en/",
    most: () => 2,
  });
  expect(await complaints(shop, "en", found)).toEqual([]);
  expect([...found.pages.keys()].filter((address) => /order=|unsubscribe=/.test(address)).length).toBeGreaterThan(2);
});

test("every link in the mails to a buyer leads to a page that needs no sign-in", async () => {
  const { email } = await packageOwner(server);
  const response = await fetch(`${server.origin}/mailbox.json?to=${email}`);
  const messages = (await response.json()) as { text: string; html: string }[];
  const links = new Set(
    messages.flatMap(({ text, html }) => [
      ...(text.match(/https?:\/\/\S+/g) ?? []),
      ...[...html.matchAll(/ href="([^"]+)"/g)].map(([, href = ""]) => decode(href)),
    ]),
  );
  const reader = newVisitor(server);
  const dead: string[] = [];
  for (const href of links) {
    const local = localOf(reader, href);
    if (local === undefined && !isKnownElsewhere(href)) dead.push(`${href} leads to nobody we know`);
    if (local === undefined) continue;
    const { status, endedAt } = await follow(reader, local);
    if (status !== 200 || (lastOf(endedAt) === "homepage" && lastOf(local) !== "homepage")) dead.push(`${href} → ${status} ${endedAt}`);
  }
  expect(dead).toEqual([]);
  expect(links.size).toBeGreaterThan(1);
});

test("every link that an ICCID session finds leads to a page without personal data", async () => {
  const holder = newVisitor(server);
  await signInByIccid(holder, simCardIccid(3));
  const found = await crawl(holder, { start: ["/en/homepage", "/en/account/package"], within: "/en/", most: () => 2 });
  expect(await complaints(holder, "en", found)).toEqual([]);
  // Answers to questions link to those pages; without an account they redirect to the login page.
  const personal = [...found.pages].filter(([address]) => /account\/(order|detail|changepass)/.test(address));
  for (const [address, { endedAt }] of personal) expect([address, lastOf(endedAt)]).toEqual([address, "login"]);
});

test("every address of the sitemap responds", async () => {
  const visitor = buyer(server);
  const xml = (await visitor.open("/sitemap.xml")).html;
  const all = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => decode(address).slice(server.origin.length));
  // Every page without a destination, and every fiftieth of the others, which are also found by links.
  const some = all.filter((address, n) => !/(plan|country)=/.test(address) || n % 50 === 0);
  const dead: string[] = [];
  const waiting = some.values();
  const look = async () => {
    for (const address of waiting) {
      const { status, endedAt } = await follow(visitor, address);
      if (status !== 200 || endedAt !== address) dead.push(`${address} → ${status} ${endedAt}`);
    }
  };
  await Promise.all([look(), look(), look(), look()]);
  expect(dead).toEqual([]);
  expect(some.length).toBeGreaterThan(60);
});
