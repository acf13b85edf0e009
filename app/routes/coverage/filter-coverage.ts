import { matchesCoverage } from "#server/coverage/coverage.schema.ts";

/** Shows of a list that stands in the page what fits the typed text, with what it is folded in open as long as anything is typed, and counted; answers how many destinations do (§5). */
export function filterCoverage(list: Element, typed: string): number {
  let found = 0;
  for (const card of list.querySelectorAll<HTMLElement>(".coverage-cards > li")) {
    card.hidden = !matchesCoverage(entryOf(card), typed);
    if (!card.hidden) found++;
  }
  for (const continent of list.querySelectorAll("details")) {
    const count = continent.querySelectorAll(".coverage-cards > li:not([hidden])").length;
    const shown = continent.querySelector("summary .soft");
    if (shown) shown.textContent = String(count);
    continent.hidden = count === 0;
    continent.open = typed !== "";
  }
  return found;
}

/** What a card says, as it was written into it. */
function entryOf(card: HTMLElement) {
  const carriers = [...card.querySelectorAll("ul > li")].map((one) => ({
    name: one.firstChild?.textContent ?? "",
    technology: null,
    apn: one.querySelector("code")?.textContent?.replace(/^APN –?/, "") || null,
  }));
  return { name: card.querySelector("b")?.textContent ?? "", others: card.dataset.names?.split("|") ?? [], carriers };
}
