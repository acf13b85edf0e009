import { beforeAll, describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { CHANNEL_ROUTES, OPEN_ROUTES, OWN_ROUTES, PARTNER_ANCHORS } from "#tests/fixtures/specified-routes.ts";
import { buyer, type Buyer } from "#tests/support/buyer.ts";
import { expectedTitle } from "#tests/support/expected-title.ts";
import { decode, titleOf, visitor, fullTitleOf, type Page } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";
import { signInByCode, signInByIccid } from "#tests/support/identity/sign-in.ts";

// The route table of the specification (§2), row by row, in each language of a row.

const server = useServer({ env: { SIMULATOR_DELAY_MS: "0", ESIM_SITE_URL: "https://esim.harbour.travel/" } });
let open: (address: string) => Promise<Page>;
let owners: Record<"account" | "card", Buyer>;
beforeAll(async () => {
  open = visitor(server.origin);
  owners = { account: buyer(server), card: buyer(server) };
  await signInByCode(owners.account, "ada@example.com");
  await signInByIccid(owners.card, simCardIccid(3));
});

const leadsTo = async (address: string, cookies: Record<string, string> = {}) => {
  const { status, location } = await visitor(server.origin, cookies)(address);
  return [status, location];
};
const headings = ({ html }: Page) => [...html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)].map(([, text = ""]) => decode(text.replace(/<[^>]+>/g, "")));

describe.each(LANGUAGES)("in %s", (language) => {
  test.each([...OPEN_ROUTES, ...CHANNEL_ROUTES])(
    "/$at responds, with its title from the texts and one heading",
    async ({ at, title, status = 200 }) => {
      const page = await open(`/${language}/${at}`);
      expect(page.status).toBe(status);
      expect(titleOf(page)).toMatch(expectedTitle(language, title));
      expect(fullTitleOf(page).split(BRAND.names[language]), "the brand, once").toHaveLength(2);
      expect(headings(page)).toHaveLength(1);
    },
  );

  test.each(["terms_conditions", "fair_usage_policy", "privacy_policy"])(
    "/argeement?key=%s and its own address have that document, with its name as title",
    async (key) => {
      const name = { en: /^[A-Z][a-z& -]+$/, "zh-cn": /^\p{Script=Han}+$/u, "zh-hk": /^\p{Script=Han}+$/u }[language];
      const page = await open(`/${language}/argeement?key=${key}`);
      expect([page.status, headings(page)]).toEqual([200, [titleOf(page)]]);
      expect(titleOf(page)).toMatch(name);
      const policy = await open(`/${language}/policy/${key}`);
      expect([policy.status, titleOf(policy)]).toEqual([200, titleOf(page)]);
    },
  );

  test.each(OWN_ROUTES)("/$at leads to the login page without an identity, and opens with one", async ({ at, title, by }) => {
    const [status, location] = await leadsTo(`/${language}/${at}`);
    expect(status).toBe(302);
    expect(String(location).split("?")[0]).toBe(`/${language}/login`);
    for (const who of by) {
      const page = await owners[who].open(`/${language}/${at}`);
      expect([who, page.status, titleOf(page)]).toEqual([who, 200, expect.stringMatching(expectedTitle(language, title))]);
    }
  });

  test("/destination?ContinentActive selects a continent by its index", async () => {
    const titles = await Promise.all([0, 1, 2].map(async (index) => titleOf(await open(`/${language}/destination?ContinentActive=${index}`))));
    expect(new Set(titles).size).toBe(3);
    for (const title of titles) expect(title).toMatch(expectedTitle(language, "destinations:page-title"));
  });

  test("/login, /register and /forgot-pass open the requested tab", async () => {
    for (const address of ["login?tab=phone", "login?tab=iccid", "login?tab=email", "register?tab=phone", "forgot-pass?tab=phone"]) {
      const { html } = await open(`/${language}/${address}`);
      const marked = /<a[^>]*aria-current="page"[^>]*href="([^"]*tab=[^"]*)"|<a[^>]*href="([^"]*tab=[^"]*)"[^>]*aria-current="page"/.exec(html);
      expect(decode(marked?.[1] ?? marked?.[2] ?? ""), address).toContain(new URL(address, "http://x").search.slice(1));
    }
  });

  test("/partnership has its three anchors", async () => {
    const { html } = await open(`/${language}/partnership`);
    for (const anchor of PARTNER_ANCHORS) expect(html).toContain(`id="${anchor}"`);
  });

  test("/store/realname redirects to /real-name, and an unknown page to the homepage", async () => {
    expect(await leadsTo(`/${language}/store/realname`)).toEqual([302, `/${language}/real-name`]);
    for (const page of ["", "/nowhere", "/homepage/nowhere", "/account/nowhere", "/policy"])
      expect(await leadsTo(`/${language}${page}`), page).toEqual([302, `/${language}/homepage`]);
  });
});

describe.each(["ja", "ko"] as const)("in %s", (language) => {
  test.each([...OPEN_ROUTES, ...OWN_ROUTES].filter(({ at }) => at !== "upgrading"))("/$at redirects to the zh-cn homepage", async ({ at }) => {
    expect(await leadsTo(`/${language}/${at}`)).toEqual([302, `/zh-cn/homepage${at.includes("?") ? at.slice(at.indexOf("?")) : ""}`]);
  });
});

test.each([
  ["/", "/zh-cn/homepage"],
  ["/nowhere", "/zh-cn/nowhere"],
  ["/login?LT=hk", "/zh-hk/login"],
  ["/zh-cn/plans?country=JP&LT=en", "/en/plans?country=JP"],
  ["/fr/homepage", "/zh-cn/fr/homepage"],
  ["/zh-TW/homepage", "/zh-hk/homepage"],
  ["/en-US/plans?country=JP", "/en/plans?country=JP"],
  ["/zh-cn/fr/homepage", "/zh-cn/homepage"],
])("a first visit to %s redirects to %s", async (address, to) => {
  expect(await leadsTo(address)).toEqual([302, to]);
});
