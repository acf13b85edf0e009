import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { PAGES } from "#server/http/pages/anonymous-request.ts";
import { PREFETCH_RULES } from "#server/protocol/prefetch.schema.ts";
import { buyer } from "#tests/support/buyer.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { signInByCode } from "#tests/support/identity/sign-in.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";

let cached: RunningServer;
/** The same shop, which renders each page anew. */
let uncached: RunningServer;
beforeAll(async () => {
  const env = { TRUST_PROXY_HOPS: "1" };
  [cached, uncached] = await Promise.all([startServer({ env }), startServer({ env: { ...env, PAGE_CACHE_MB: "0" } })]);
});
afterAll(() => Promise.all([cached?.remove(), uncached?.remove()]));

const QUERIES: Record<string, string[]> = {
  destination: ["?ContinentActive=2"],
  plans: ["?country=JP", "?country=JP&days=9&use=video"],
  "plan-detail": ["?plan=JP", "?plan=GLOBAL&kind=day-pass", "?plan=JP&package=JP-5GB-30D&way=sim&quantity=2"],
  "plan-coverage": ["?plan=ASIA"],
  netCover: ["?country=JP"],
  "frequently-asked-questions": ["?type=eSIM"],
  argeement: ["?key=terms_conditions"],
};
/** Pages that redirect without a query. */
const NEED_QUERY = ["plan-detail", "plan-coverage", "argeement"];
const addressesOf = (language: string, pages: Iterable<string>) =>
  [...pages].flatMap((page) => [...(NEED_QUERY.includes(page) ? [] : [""]), ...(QUERIES[page] ?? [])].map((query) => `/${language}/${page}${query}`));
const addresses = LANGUAGES.flatMap((language) => addressesOf(language, language === "en" ? PAGES.keys() : ["homepage", "plan-coverage"]));

type Headers = Record<string, string>;
const open = (server: RunningServer, address: string, headers: Headers = {}) =>
  httpRequest(server.port, address, { headers: { Accept: "text/html", ...headers } });

/** Visitors who have made the same choices, and differ in everything else. */
const sameChoices = (language: string, choices: string): Headers[] => [
  { Cookie: `lang_base=${language}; ${choices}`, "X-Forwarded-For": "203.0.113.7", "Accept-Language": "en", "User-Agent": "Mozilla/5.0 (iPhone)" },
  {
    Cookie: `${choices}; browser=b7; form_key=${"k".repeat(43)}; lang_base=${language}; payment_method=alipay; other=1`,
    "X-Forwarded-For": "133.1.2.3",
    "Accept-Language": "ja,ko;q=0.5",
    "User-Agent": "Mozilla/5.0 (Linux; Android 14)",
    Referer: "https://example.com/",
  },
];
const CHOICES = ["accept-cookie=refuse", "accept-cookie=accept; currency=HKD", "theme=dark; announcement_seen=1; currency=156; light_pages=on"];

/** What a visitor sees: without the address of the server and what its scripts contain, of which the number of the request is a part. */
const visible = (html: string, { origin }: RunningServer) =>
  html
    .replaceAll(origin, "")
    .replaceAll(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, "<script>")
    .replaceAll(/ nonce="[^"]*"/g, "");

test.each(addresses.map((address, at) => [address, CHOICES[at % CHOICES.length] ?? ""]))(
  "%s is the same for all who chose %s, and as if rendered for each alone",
  async (address, choices) => {
    const language = address.split("/")[1] ?? "";
    const visitors = sameChoices(language, choices);
    const shared = await Promise.all(visitors.map((headers) => open(cached, address, headers)));
    expect(shared.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(shared.map(({ text }) => text)).size).toBe(1);
    expect(new Set(shared.map(({ headers }) => `${headers.etag} ${headers["content-security-policy"]}`)).size).toBe(1);
    expect(shared[0]?.headers).toMatchObject({
      "cache-control": expect.stringMatching(/^public, max-age=0.*s-maxage=10/),
      vary: "Accept-Encoding, Cookie, Sec-GPC, Save-Data, ECT",
    });
    for (const headers of visitors) {
      const own = await open(uncached, address, headers);
      expect(own.headers["cache-control"]).toBe("private, no-cache");
      expect(visible(own.text, uncached)).toBe(visible(shared[0]?.text ?? "", cached));
    }
  },
);

test("the sitemap is sent from memory, compressed", async () => {
  const headers = { "Accept-Encoding": "br" };
  const [first, second] = [await open(cached, "/sitemap.xml", headers), await open(cached, "/sitemap.xml", headers)];
  expect(first?.headers).toMatchObject({
    "content-encoding": "br",
    "cache-control": "public, max-age=3600",
    "content-type": expect.stringContaining("xml"),
  });
  expect(second?.headers.etag).toBe(first?.headers.etag);
  expect((await open(cached, "/sitemap.xml", { "If-None-Match": String(first?.headers.etag), ...headers })).status).toBe(304);
});

test("each choice has its own page", async () => {
  const address = "/en/plans?country=JP";
  const cookies = ["", "accept-cookie=refuse", "currency=HKD", "currency=CNY", "theme=dark", "theme=light", "light_pages=on"];
  const pages = await Promise.all(cookies.map((Cookie) => open(cached, address, { Cookie })));
  expect(new Set(pages.map(({ text }) => text)).size).toBe(cookies.length);
  // Each of these shows what another shows.
  const shown = async (Cookie: string) => (await open(cached, address, { Cookie })).text;
  expect(await shown("accept-cookie=accept")).toBe(pages[1]?.text);
  for (const Cookie of ["light_pages=off", "notice_closed=1"]) expect(await shown(Cookie)).toBe(pages[0]?.text);
});

describe("a cookie", () => {
  test.each(addresses)("is never set by the shared page %s, which links to what remembers a new language", async (address) => {
    const language = address.split("/")[1] ?? "";
    const other = language === "en" ? "zh-hk" : "en";
    const first = await open(cached, address);
    const second = await open(cached, address, { Cookie: `lang_base=${language}` });
    const third = await open(cached, address, { Cookie: `lang_base=${other}` });
    for (const { headers } of [first, second, third]) {
      expect(headers["set-cookie"]).toBeUndefined();
      expect(headers["cache-control"]).toMatch(/^public, .*s-maxage=10/);
    }
    const link = `<link rel="stylesheet" href="/visit/${language}" media="print"/>`;
    expect(first.text).toContain(`${link}</body>`);
    expect(second.text).not.toContain("/visit/");
    expect(third.text.replace(link, "")).toBe(second.text);
    // The page of a first visit contains its styles, and is otherwise the same.
    const withoutStyles = (html: string) =>
      html
        .replaceAll(/<style>[^<]*<\/style>|<link rel="stylesheet"[^>]*>(?=.*<\/body>)(?!.*<\/head>)/g, "")
        .replaceAll('<link rel="preload" as="style"', '<link rel="stylesheet"');
    expect(first.text).toContain("<style>");
    expect(withoutStyles(first.text)).toBe(second.text);
  });

  test("of a page itself keeps it from being shared", async () => {
    const { headers } = await open(cached, "/en/homepage?source=partner", { Cookie: "lang_base=en; accept-cookie=accept" });
    expect(headers["set-cookie"]).toEqual([expect.stringMatching(/^order_source=partner;/)]);
    expect(headers["cache-control"]).toBe("private, no-cache");
  });
});

test("a signed-in visitor gets their own page, and nobody else gets it", async () => {
  const visitor = buyer(cached);
  await signInByCode(visitor, "cached@example.com");
  const own = await visitor.open("/en/homepage");
  expect(own.html).toContain("/en/log-out");
  expect(own.headers.get("Cache-Control")).toBe("private, no-cache");
  const { text } = await open(cached, "/en/homepage", { Cookie: "lang_base=en" });
  expect(text).not.toContain("/en/log-out");
});

test("a visitor who has the page gets 304 without it; one with another gets the new one", async () => {
  const address = "/en/plan-detail?plan=JP";
  for (const encoding of ["br", "gzip", "identity"]) {
    const headers = { Cookie: "lang_base=en", "Accept-Encoding": encoding };
    const { headers: sent } = await open(cached, address, headers);
    const again = await open(cached, address, { ...headers, "If-None-Match": String(sent.etag) });
    expect(again).toMatchObject({ status: 304, text: "" });
    expect(again.headers).toMatchObject({ etag: sent.etag, vary: sent.vary, "cache-control": sent["cache-control"] });
    const other = await open(cached, address, { ...headers, Cookie: "lang_base=en; currency=HKD", "If-None-Match": String(sent.etag) });
    expect(other.status).toBe(200);
  }
});

test("HEAD has the headers of GET and no body", async () => {
  const headers = { Cookie: "lang_base=en", "Accept-Encoding": "br" };
  const whole = await open(cached, "/en/homepage", headers);
  const head = await httpRequest(cached.port, "/en/homepage", { method: "HEAD", headers });
  expect(head.body.length).toBe(0);
  for (const name of ["etag", "content-length", "content-encoding", "content-type", "content-security-policy"]) {
    expect(head.headers[name], name).toBe(whole.headers[name]);
  }
});

test.each(["/en/homepage", "/zh-hk/netCover", "/zh-cn/resale-distribution"])(
  "the policy of %s allows its inline scripts by their hashes and no other",
  async (address) => {
    const { text, headers } = await open(cached, address);
    const scripts = [...text.matchAll(/<script(?![^>]*ld\+json)([^>]*)>([\s\S]*?)<\/script>/g)];
    // The last one is added by a script.
    const contents = [...scripts.map(([, , content = ""]) => content), PREFETCH_RULES];
    const hashes = contents.map((content) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`);
    const sources = /script-src ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1]?.split(" ") ?? [];
    expect(sources.filter((source) => source.startsWith("'sha256"))).toEqual([...new Set(hashes)]);
    expect(text + sources.join()).not.toContain("nonce");
    // Without a nonce, 'strict-dynamic' would block the static imports of the page's module.
    expect(sources).not.toContain("'strict-dynamic'");
  },
);

test("a redirect and an unknown plan are not shared", async () => {
  for (const address of ["/en/plan-detail?plan=nowhere", "/en/argeement?key=nothing", "/en/netCover?country=ZZ"]) {
    const { status, headers } = await open(cached, address, { Cookie: "lang_base=en" });
    expect(status, address).toBe(302);
    expect(headers["cache-control"], address).toBe("private, no-cache");
  }
});
