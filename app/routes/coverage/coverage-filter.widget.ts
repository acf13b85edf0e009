import { COVERAGE_DEBOUNCE_MS, matchesCoverage } from "#server/coverage/coverage.schema.ts";
import { replaceView } from "#app/client/keep-scroll.ts";

/**
 * Filters the list of a `CoverageFilter` 300 ms after the last key (§5, §9). A list that is itself the result of a search is not complete: another text is
 * searched by the form, and an empty one opens the whole list.
 */
export default function enhanceCoverageFilter(element: HTMLElement): void {
  const form = element.querySelector("form");
  const input = form?.querySelector<HTMLInputElement>('[name="q"]');
  if (!form || !input) return;
  const dialog = element.closest("dialog");
  let shown = input.defaultValue.trim();
  let timer: number | undefined;
  const applyFilter = () => {
    const q = input.value.trim();
    if (q === shown) return;
    const address = addressOf(form, q);
    if (element.dataset.whole === undefined) return q === "" ? replaceView(address) : undefined;
    shown = q;
    showFound(element, q, filterCoverage(element, q));
    // A reload, Back and a shared link show the same list.
    if (!dialog) history.replaceState(history.state, "", address);
  };
  const applyLater = () => {
    clearTimeout(timer);
    timer = window.setTimeout(applyFilter, COVERAGE_DEBOUNCE_MS);
  };
  form.addEventListener("input", applyLater);
  form.addEventListener("reset", applyLater);
  if (dialog) {
    form.addEventListener("submit", (event) => event.preventDefault());
    // WebKit keeps Escape in a search field even if it is empty: the dialog would stay open.
    input.addEventListener("keydown", ({ key }) => key === "Escape" && input.value === "" && dialog.close());
  }
  // Typed before this script was loaded.
  applyLater();
}

function addressOf(form: HTMLFormElement, q: string): string {
  const address = new URL(form.action);
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>("input[type=hidden]")) address.searchParams.set(name, value);
  if (q) address.searchParams.set("q", q);
  return address.href;
}

/**
 * Filters a rendered list by the typed text. Hides the other destinations, opens the continents while there is a text, and updates the
 * counts of the continents. Returns the number of matching destinations (§5).
 */
function filterCoverage(list: HTMLElement, typed: string): number {
  let found = 0;
  for (const card of list.querySelectorAll<HTMLElement>(".coverage-cards > li")) {
    card.hidden = !matchesCoverage(readEntry(card), typed);
    if (!card.hidden) found++;
  }
  for (const continent of list.querySelectorAll<HTMLElement>("details, section")) {
    const count = continent.querySelectorAll(".coverage-cards > li:not([hidden])").length;
    const countElement = continent.querySelector("h2 .soft");
    if (countElement) countElement.textContent = String(count);
    continent.hidden = count === 0;
    if (continent instanceof HTMLDetailsElement) continent.open = typed !== "";
  }
  return found;
}

/** Reads the searchable fields of a destination from its rendered card (`CoverageCards`). */
function readEntry(card: HTMLElement) {
  const carriers = [...card.querySelectorAll("ul > li")].map((item) => ({
    name: item.firstChild?.textContent ?? "",
    // The search does not use the technology.
    technology: null,
    apn: item.querySelector("code")?.textContent?.replace(/^APN –?/, "") || null,
  }));
  return { name: card.querySelector("b")?.textContent ?? "", others: card.dataset.names?.split("|") ?? [], carriers };
}

/** Says how many destinations match, or that none does, with a link to the plans. */
function showFound(element: HTMLElement, q: string, found: number): void {
  const output = element.querySelector("output");
  const empty = element.querySelector<HTMLElement>(".empty");
  const emptyText = empty?.querySelector<HTMLElement>("[data-text]");
  const link = empty?.querySelector("a");
  if (!output || !empty || !emptyText || !link) return;
  const fill = (text = "") => text.replace("{{count}}", String(found)).replace("{{q}}", () => q);
  const foundTexts = JSON.parse(element.dataset.found ?? "{}") as Partial<Record<Intl.LDMLPluralRule, string>>;
  output.textContent = q && found > 0 ? fill(foundTexts[new Intl.PluralRules(document.documentElement.lang).select(found)]) : "";
  empty.hidden = found > 0;
  emptyText.textContent = fill(emptyText.dataset.text);
  link.search = new URLSearchParams({ q }).toString();
}
