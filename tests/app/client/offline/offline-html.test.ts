import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { keptUntil, toCopy, savedAtOf } from "#app/client/offline/offline-copies.ts";
import { addNoteBelow, fillOfflinePage, savedText } from "#app/client/offline/worker/offline-html.ts";
import { LANGUAGES, type Language } from "#server/locale/locale.schema.ts";
import { text } from "#tests/e2e/support/texts.ts";

const PAGE = `<div id="unreachable" hidden="">no connection</div><form id="unsent" method="post" hidden=""><p id="send-again" hidden=""><button></button></p></form><ul id="kept" class="list"><li>none</li></ul><ul id="visited"><li>none</li></ul>`;
const AT = Date.UTC(2026, 10, 26, 6, 20);
const DATE = { date: "{{date}}" };
beforeAll(() => {
  const textsIn = (language: Language) => ({ saved: text(language, "saved-page:saved", DATE), offline: text(language, "saved-page:offline", DATE) });
  vi.stubGlobal("SAVED_PAGE_TEXTS", Object.fromEntries(LANGUAGES.map((language) => [language, textsIn(language)])));
});
afterAll(() => void vi.unstubAllGlobals());
afterEach(() => void vi.useRealTimers());

const copy = { address: "/en/plans?country=JP&days=7", title: "Japan &amp; Korea", savedAt: AT };

test("the offline page lists the copies with links, and keeps the words of an empty list", () => {
  const page = fillOfflinePage(PAGE, { language: "en", kept: [], visited: [copy], inPlaceOf: null });
  expect(page).toContain(`<ul id="kept" class="list"><li>none</li></ul>`);
  expect(page).toContain(`<ul id="visited"><li><a href="/en/plans?country=JP&amp;days=7">Japan &amp; Korea</a>`);
  expect(page).toContain(`id="unreachable" hidden=""`);
});

test("the offline page says that there is no connection only in place of another page", () => {
  expect(fillOfflinePage(PAGE, { language: "en", kept: [], visited: [], inPlaceOf: "page" })).toContain(`<div id="unreachable">no connection`);
});

test("in place of the answer to a form it offers to send the same fields again, if it may contain them", () => {
  const lists = { language: "en" as const, kept: [], visited: [] };
  const unsent = (form: [string, string][] | null) => fillOfflinePage(PAGE, { ...lists, inPlaceOf: { form } });
  expect(
    unsent([
      ["email", `"><script>`],
      ["note", "$& '"],
    ]),
  ).toContain(
    `<form id="unsent" method="post"><p id="send-again"><input type="hidden" name="email" value="&quot;>&lt;script>"><input type="hidden" name="note" value="$&amp; '"><button>`,
  );
  expect(unsent(null)).toContain(`<form id="unsent" method="post"><p id="send-again" hidden="">`);
});

test("an address cannot add markup to the list", () => {
  const page = fillOfflinePage(PAGE, { language: "en", kept: [], visited: [{ ...copy, address: `/en/plans?q="><script>` }], inPlaceOf: null });
  expect(page).toContain(`href="/en/plans?q=&quot;>&lt;script>"`);
});

test("a saved page says when it was saved, in its language, at the end of its body", () => {
  const notes = LANGUAGES.map((language) => savedText(language, AT, true));
  expect(new Set(notes).size).toBe(LANGUAGES.length);
  for (const note of notes) expect(note).toMatch(/2026/);
  expect(addNoteBelow("<body><main></main></body></html>", "Saved")).toMatch(
    /<\/main><div class="notice warn" role="status">.*Saved.*<\/div><\/body><\/html>$/,
  );
});

test("a copy has the title without the brand, the time, and the headers that a document needs, not those of its transfer", async () => {
  vi.useFakeTimers({ now: AT, toFake: ["Date"] });
  const headers = {
    "Content-Type": "text/html",
    "Content-Security-Policy": "sandbox",
    "Content-Encoding": "br",
    "Content-Disposition": "attachment",
  };
  const saved = await toCopy(new Response("<title>日本 – 離線安裝說明 – 途聯</title>", { headers }));
  expect([...saved.headers.keys()].sort()).toEqual(["content-security-policy", "content-type", "x-request-id", "x-saved-at", "x-title"]);
  expect(decodeURIComponent(saved.headers.get("X-Title") ?? "")).toBe("日本 – 離線安裝說明");
  expect(savedAtOf(saved)).toBe(AT);
});

test("a kept copy stays for 90 days", () => {
  expect(new Date(keptUntil(AT)).toISOString()).toBe("2027-02-24T06:20:00.000Z");
});
