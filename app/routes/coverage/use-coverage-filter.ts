import { useEffect, useRef, useState, type RefObject } from "react";
import { useLocation, useNavigate } from "@remix-run/react";
import { COVERAGE_DEBOUNCE_MS } from "#server/coverage/coverage.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { savedFieldText } from "#app/client/page-state-cache.ts";
import { filterCoverage } from "./filter-coverage.ts";

type Shown = { /** What the list shows, and how much of it. */ q: string; found: number };

/**
 * Narrows the list that the page brought, 300 ms after the last key (§5, §9): no request, nothing to wait for. `isWhole`: where the page was
 * opened with a search of its own, the whole list is fetched first.
 */
export function useCoverageFilter(list: RefObject<HTMLElement>, { asked, isWhole }: { asked: string; isWhole: boolean }) {
  const language = useLanguage();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(useRef(savedFieldText(useLocation(), "q") ?? asked).current);
  const [shown, setShown] = useState<Shown | null>(null);
  const q = typed.trim();
  useEffect(() => {
    if (!list.current || (q === asked && !shown)) return;
    const narrow = () => {
      if (isWhole) setShown({ q, found: list.current ? filterCoverage(list.current, q) : 0 });
      else if (q !== asked) navigate(path(language, "netCover", { q }), { replace: true, preventScrollReset: true });
    };
    const timer = setTimeout(narrow, COVERAGE_DEBOUNCE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what it last showed starts no new search
  }, [q, asked, isWhole]);
  return { typed, setTyped, shown: isWhole ? shown : null };
}
