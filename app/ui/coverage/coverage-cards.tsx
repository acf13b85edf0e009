import type { CoverageEntry } from "#server/coverage/coverage.schema.ts";
import { Flag } from "#app/ui/flag.tsx";

type CoverageCardsProps = {
  destinations: CoverageEntry[];
  /** Where the name of a destination leads. */
  hrefOf?: (one: CoverageEntry) => string;
};

/** A card for each destination: its networks with technology and APN. */
export function CoverageCards({ destinations, hrefOf }: CoverageCardsProps) {
  return (
    <ul className="coverage-cards">
      {destinations.map((one) => (
        <li key={one.id} data-names={hrefOf && one.others.join("|")}>
          <Flag id={one.flag} size={24} />
          <b>{hrefOf ? <a href={hrefOf(one)}>{one.name}</a> : one.name}</b>
          <ul>
            {one.carriers.map((carrier) => (
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
