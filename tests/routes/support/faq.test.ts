import { beforeAll, expect, test } from "vitest";
import { QUESTION_TYPES } from "#server/content/document.schema.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { linksOf, titleOf, visitor, type Page } from "#tests/support/html-page.ts";
import { useServer } from "#tests/support/use-server.ts";

const server = useServer();
let open: (address: string) => Promise<Page>;
beforeAll(async () => {
  open = visitor(server.origin);
});

const FAQ = "/en/frequently-asked-questions";
const LANGUAGES = ["en", "zh-cn", "zh-hk"];
const mainOf = ({ html }: Page) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));
const anchorsOf = (page: Page) => [...mainOf(page).matchAll(/<div class="disclosure-body" id="([^"]+)"/g)].map((match) => match[1]);
const currentOf = (page: Page) => /<a href="([^"]+)" aria-current="page"/.exec(mainOf(page))?.[1];

test.each(LANGUAGES)("each type shows its questions, at least twelve, with its own title and address: %s", async (language) => {
  const pages = await Promise.all(QUESTION_TYPES.map((type) => open(`/${language}/frequently-asked-questions?type=${type}`)));
  for (const page of pages) {
    expect(page.status).toBe(200);
    expect(anchorsOf(page).length).toBeGreaterThanOrEqual(12);
    expect(page.html).toContain(`<link rel="canonical" href="${server.origin}${page.url}"/>`);
  }
  expect(new Set(pages.map(titleOf)).size).toBe(QUESTION_TYPES.length);
  const anchors = pages.flatMap(anchorsOf);
  expect(new Set(anchors).size).toBe(anchors.length);
});

test.each(["", "?type=", "?type=Nothing"])("an unknown type, or none, is Product: %s", async (query) => {
  expect(currentOf(await open(FAQ + query))).toBe(`${FAQ}?type=Product`);
});

test("every question is collapsed, with its id in the collapsed part, its own link and a vote", async () => {
  const page = await open(`${FAQ}?type=Use`);
  expect(mainOf(page)).not.toMatch(/<details[^>]* open/);
  for (const anchor of anchorsOf(page)) {
    expect(mainOf(page)).toContain(`href="${FAQ}?type=Use#${anchor}"`);
    expect(mainOf(page)).toContain(`name="anchor" value="${anchor}"`);
  }
});

test("page contents are not repeated for scripts", async () => {
  const { html } = await open(`${FAQ}?type=Use`);
  expect(html.match(/An eSIM can be installed once only/g)).toHaveLength(1);
});

test("a search covers all types, case-insensitively, and names them", async () => {
  const page = await open(`${FAQ}?q=HotSpot`);
  expect(anchorsOf(page)).toContain("use-hotspot");
  expect([...mainOf(page).matchAll(/<h2 id="(\w+)"/g)].map((match) => match[1])).toContain("Use");
  expect(page.text).toMatch(/\d+ questions match “HotSpot”/);
});

test.each([
  ["/en", "day%20pass%20hotspot"],
  ["/en", "hotspot,%20DAY?"],
  ["/zh-cn", "hotspot"],
  ["/zh-cn", "apn设置"],
])("a search finds every typed word, wherever it is, and its synonyms: %s %s", async (language, q) => {
  expect(anchorsOf(await open(`${language}/frequently-asked-questions?q=${q}`)).length).toBeGreaterThan(0);
});

test.each(LANGUAGES)("in %s, one answer says which IP address and which services a traveller gets", async (language) => {
  for (const q of ["ip address", "netflix", "tiktok", "chatgpt", "vpn"])
    expect(anchorsOf(await open(`/${language}/frequently-asked-questions?q=${encodeURIComponent(q)}`)), q).toContain("ip-address");
});

test.each(["a", "?", "hotspot qwxyzzy"])("one letter, or an unknown word, finds nothing: %s", async (q) => {
  expect(anchorsOf(await open(`/zh-cn/frequently-asked-questions?q=${encodeURIComponent(q)}`))).toEqual([]);
});

test("if no question matches, the page says so and links to customer service", async () => {
  const page = await open(`${FAQ}?q=%3Cscript%3Ealert(1)`);
  expect(page.text).toContain("No questions found...");
  expect(linksOf(page, "customer-service")).toEqual(["/en/customer-service", "/en/customer-service"]);
  expect(page.html).not.toContain("<script>alert(1)");
});

test("scripts that search during typing get the same results as JSON", async () => {
  const result = JSON.parse((await httpRequest(server.port, "/zh-hk/question-search?q=apn")).text);
  expect(result.message).toMatch(/^有 \d+ 個問題符合「apn」$/);
  expect(result.html).toContain('id="apn"');
});

const vote = (body: string, headers: Record<string, string> = {}) =>
  httpRequest(server.port, "/en/question-vote", {
    method: "POST",
    body,
    headers: { Origin: server.origin, "Content-Type": "application/x-www-form-urlencoded", ...headers },
  });

test("a vote leads back to its answer with a confirmation; scripts get the confirmation as JSON", async () => {
  const plain = await vote("anchor=apn&helpful=yes");
  const back = `${FAQ}?type=Use&voted=apn&said=thanks`;
  expect([plain.status, plain.headers.location]).toEqual([303, `${back}#apn`]);
  const page = mainOf(await open(back));
  const result = page.slice(page.indexOf('id="apn"'));
  expect(result.slice(0, result.indexOf("</form>"))).toMatch(/Thank you. We use this to improve the answers.(?!.*<button)/);
  expect(mainOf(await open(`${FAQ}?type=Use&voted=apn&said=constructor`))).not.toContain("Thank you");
  const scripted = await vote("anchor=apn&helpful=no", { Accept: "application/json" });
  expect(JSON.parse(scripted.text)).toEqual({ ok: true, text: "Thank you. We use this to improve the answers." });
});

test.each(["anchor=nobody-asks&helpful=yes", "anchor=apn&helpful=maybe", ""])("rejects an invalid vote with a message: %s", async (body) => {
  expect((await vote(body)).status).toBe(303);
  expect(JSON.parse((await vote(body, { Accept: "application/json" })).text)).toEqual({ ok: false, text: "This question has been removed." });
});

test("the sitemap has every type in every language", async () => {
  const { html } = await open("/sitemap.xml");
  for (const language of LANGUAGES)
    for (const type of QUESTION_TYPES) expect(html).toContain(`<loc>${server.origin}/${language}/frequently-asked-questions?type=${type}</loc>`);
});
