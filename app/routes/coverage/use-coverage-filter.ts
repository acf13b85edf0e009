import { useEffect, useState, type RefObject } from "react";
import { COVERAGE_DEBOUNCE_MS, matchesCoverage } from "#server/coverage/coverage.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { replaceView } from "#app/client/keep-scroll.ts";
import { useLanguage } from "#app/i18n/use-language.ts";

/** The text by which the list is filtered, and the number of destinations that match it. */
type FilterState = { q: string; found: number };

/**
 * Filters the list of the page without a request, 300 ms after the last key (§5, §9). If the page shows the results of a search (`isWhole`
 * false), its list is not complete: another text is searched by the form, and an empty one opens the whole list. Returns the typed text, its setter, and the filter;
 * `shown` is null until the list is filtered.
 */
export function useCoverageFilter(list: RefObject<HTMLElement>, { asked, isWhole }: { asked: string; isWhole: boolean }) {
  const language = useLanguage();
  const [typed, setTyped] = useState(asked);
  const [shown, setShown] = useState<FilterState | null>(null);
  const q = typed.trim();
  useEffect(() => {
    if (!list.current || (q === asked && !shown)) return;
    const applyFilter = () => {
      const address = path(language, "netCover", { q });
      // The list is not complete: another text needs the form's button.
      if (!isWhole) return q === "" ? replaceView(address) : undefined;
      setShown({ q, found: list.current ? filterCoverage(list.current, q) : 0 });
      // A reload, Back and a shared link show the same list.
      history.replaceState(history.state, "", address);
    };
    const timer = setTimeout(applyFilter, COVERAGE_DEBOUNCE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new `shown` must not start another search
  }, [q, asked, isWhole]);
  return { typed, setTyped, shown: isWhole ? shown : null };
}

/**
 * Filters a rendered list by the typed text. Hides the other destinations, opens the continents while there is a text, and updates the
 * counts of the continents. Returns the number of matching destinations (§5).
 */
function filterCoverage(list: Element, typed: string): number {
  let found = 0;
  for (const card of list.querySelectorAll<HTMLElement>(".coverage-cards > li")) {
    card.hidden = !matchesCoverage(readEntry(card), typed);
    if (!card.hidden) found++;
  }
  for (const continent of list.querySelectorAll("details")) {
    const count = continent.querySelectorAll(".coverage-cards > li:not([hidden])").length;
    const countElement = continent.querySelector("summary .soft");
    if (countElement) countElement.textContent = String(count);
    continent.hidden = count === 0;
    continent.open = typed !== "";
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
