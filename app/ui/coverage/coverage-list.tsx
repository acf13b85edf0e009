import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { COVERAGE_DEBOUNCE_MS, matchesCoverage, type CoverageEntry } from "#server/coverage/coverage.schema.ts";
import { CoverageCards } from "./coverage-cards.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

type CoverageGroups = { name: string; destinations: CoverageEntry[] }[];

/** Up to this number of destinations, continents have no headings. */
const MAX_WITHOUT_HEADINGS = 12;

type CoverageListProps = {
  /** Destinations by continent, as JSON. */
  groups: string;
  typed: string;
  headingLevel?: 2 | 3;
};

/** Destinations with their networks and APNs, filtered by the typed text, 300 ms after the last key (§5, §9). */
export function CoverageList({ groups, typed, headingLevel = 2 }: CoverageListProps) {
  const { t } = useTranslation("coverage");
  const q = useDebounced(typed.trim());
  const all = useMemo(() => JSON.parse(groups) as CoverageGroups, [groups]);
  const matching = all
    .map((group) => ({ ...group, destinations: group.destinations.filter((destination) => matchesCoverage(destination, q)) }))
    .filter((group) => group.destinations.length > 0);
  const total = all.reduce((sum, group) => sum + group.destinations.length, 0);
  const count = matching.reduce((sum, group) => sum + group.destinations.length, 0);
  const hasHeadings = matching.length > 1 && count > MAX_WITHOUT_HEADINGS;
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      <output className={q ? "soft" : "visually-hidden"}>{q && count > 0 ? t("found", { count, q }) : ""}</output>
      {count === 0 && (
        <div className="empty">
          <p className="strong">{t("empty", { q })}</p>
          <p className="soft">{t("empty-help")}</p>
          <PageLink page="plans" query={{ q }}>
            {t("empty-other")}
          </PageLink>
        </div>
      )}
      {hasHeadings ? (
        matching.map((group) => (
          <section key={group.name} className="stack-tight">
            <Heading>
              {group.name} <span className="soft small">{group.destinations.length}</span>
            </Heading>
            <CoverageCards destinations={group.destinations} total={total} />
          </section>
        ))
      ) : (
        <CoverageCards destinations={matching.flatMap((group) => group.destinations)} total={total} />
      )}
    </>
  );
}

function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), COVERAGE_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
