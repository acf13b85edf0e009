import { renderToStaticMarkup } from "react-dom/server";
import type { CoverageEntry } from "#server/coverage/coverage.schema.ts";
import type { CoverageGroup } from "#server/coverage/list-coverage.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { CoverageCards } from "#app/routes/coverage/coverage-cards.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Up to this number of destinations, the list is not grouped by continent. */
const MAX_UNGROUPED = 12;

/**
 * Returns the HTML of destinations with their networks and links to their plans. A long list is grouped by continent; the groups are
 * collapsed unless `open`.
 */
export function coverageMarkup({ language, groups, open = false }: { language: Language; groups: CoverageGroup[]; open?: boolean }): string {
  const plansHref = ({ id }: CoverageEntry) => path(language, "plans", { country: id });
  const all = groups.flatMap((group) => group.destinations);
  if (groups.length < 2 || all.length <= MAX_UNGROUPED)
    return renderToStaticMarkup(<CoverageCards destinations={all} total={all.length} hrefOf={plansHref} />);
  return renderToStaticMarkup(
    <>
      {groups.map(({ continent, name, destinations }) => (
        <details key={continent} id={continent} className="disclosure" open={open}>
          <summary>
            <h2>
              {name} <span className="soft small">{destinations.length}</span>
            </h2>
            <Icon name="chevron" className="turn" />
          </summary>
          <div className="disclosure-body">
            <CoverageCards destinations={destinations} total={all.length} hrefOf={plansHref} />
          </div>
        </details>
      ))}
    </>,
  );
}
