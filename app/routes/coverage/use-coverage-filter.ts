import { useEffect, useRef, useState, type RefObject } from "react";
import { useLocation, useNavigate } from "@remix-run/react";
import { COVERAGE_DEBOUNCE_MS } from "#server/coverage/coverage.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { savedFieldText } from "#app/client/page-state-cache.ts";
import { filterCoverage } from "./filter-coverage.ts";

/** The text by which the list is filtered, and the number of matches. */
type FilterState = { q: string; found: number };

/**
 * Filters the list of the page without a request, 300 ms after the last key (§5, §9). If the page was opened with a search (`isWhole`
 * false), it first navigates to the new search.
 */
export function useCoverageFilter(list: RefObject<HTMLElement>, { asked, isWhole }: { asked: string; isWhole: boolean }) {
  const language = useLanguage();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(useRef(savedFieldText(useLocation(), "q") ?? asked).current);
  const [shown, setShown] = useState<FilterState | null>(null);
  const q = typed.trim();
  useEffect(() => {
    if (!list.current || (q === asked && !shown)) return;
    const applyFilter = () => {
      if (isWhole) setShown({ q, found: list.current ? filterCoverage(list.current, q) : 0 });
      else if (q !== asked) navigate(path(language, "netCover", { q }), { replace: true, preventScrollReset: true });
    };
    const timer = setTimeout(applyFilter, COVERAGE_DEBOUNCE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new `shown` must not start another search
  }, [q, asked, isWhole]);
  return { typed, setTyped, shown: isWhole ? shown : null };
}
