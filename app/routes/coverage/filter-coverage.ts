import { matchesCoverage } from "#server/coverage/coverage.schema.ts";

/**
 * Filters a rendered list by the typed text: hides other destinations, opens the continents while there is a text, and updates their
 * counts. Returns the number of matching destinations (§5).
 */
export function filterCoverage(list: Element, typed: string): number {
  let found = 0;
  for (const card of list.querySelectorAll<HTMLElement>(".coverage-cards > li")) {
    card.hidden = !matchesCoverage(readEntry(card), typed);
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

/** Reads a destination back from its rendered card. */
function readEntry(card: HTMLElement) {
  const carriers = [...card.querySelectorAll("ul > li")].map((one) => ({
    name: one.firstChild?.textContent ?? "",
    technology: null,
    apn: one.querySelector("code")?.textContent?.replace(/^APN –?/, "") || null,
  }));
  return { name: card.querySelector("b")?.textContent ?? "", others: card.dataset.names?.split("|") ?? [], carriers };
}
