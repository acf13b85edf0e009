import { renderToStaticMarkup } from "react-dom/server";
import type { CoverageEntry } from "#server/coverage/coverage.schema.ts";
import type { CoverageGroup } from "#server/coverage/list-coverage.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { CoverageCards } from "#app/ui/coverage/coverage-cards.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Below this number of destinations the continents need no headings. */
const SMALL = 12;

/** Destinations with their networks as the HTML that the page shows: by continent where they are many, folded unless `open`, each leading to its plans. */
export function coverageMarkup({ language, groups, open = false }: { language: Language; groups: CoverageGroup[]; open?: boolean }): string {
  const hrefOf = ({ id }: CoverageEntry) => path(language, "plans", { country: id });
  const all = groups.flatMap((group) => group.destinations);
  if (groups.length < 2 || all.length <= SMALL) return renderToStaticMarkup(<CoverageCards destinations={all} hrefOf={hrefOf} />);
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
            <CoverageCards destinations={destinations} hrefOf={hrefOf} />
          </div>
        </details>
      ))}
    </>,
  );
}
