import type { CoverageEntry } from "#server/coverage/coverage.schema.ts";
import { Flag, MAX_FLAG_FILES } from "#app/ui/flag.tsx";

type CoverageCardsProps = {
  destinations: CoverageEntry[];
  /** The number of destinations of the page. */
  total: number;
  /** Returns the address that the name of a destination links to. If undefined, names are no links. */
  hrefOf?: (entry: CoverageEntry) => string;
};

/** One panel per destination: its networks with technology and APN. */
export function CoverageCards({ destinations, total, hrefOf }: CoverageCardsProps) {
  return (
    <ul className="coverage-cards">
      {destinations.map((entry) => (
        <li key={entry.id} data-names={entry.others.join("|")}>
          <Flag id={entry.flag} size={24} fromSprite={total > MAX_FLAG_FILES} />
          <b>{hrefOf ? <a href={hrefOf(entry)}>{entry.name}</a> : entry.name}</b>
          <ul>
            {entry.carriers.map((carrier) => (
              <li key={carrier.name}>
                {`${carrier.name} `}
                {carrier.technology && <i>{carrier.technology}</i>} <code>{`APN ${carrier.apn ?? "–"}`}</code>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
