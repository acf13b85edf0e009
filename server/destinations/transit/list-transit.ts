import type { Language } from "#server/locale/locale.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { addressRegions } from "#server/destinations/address/address-regions.ts";
import { compareNames, type Destination } from "#server/catalogue/destination.ts";
import {
  isCity,
  POLICY_LANGUAGE,
  PORT_KINDS,
  shortPlace,
  TRANSIT_GROUPS,
  transitPolicy,
  type PortKind,
  type TransitGroup,
  type TransitPolicy,
} from "./transit.ts";

/**
 * `since`: the day on which the place was added; null for the original policy. `newsOnly`: reported in the news, not confirmed by the official source.
 */
export type TransitPlace = { name: string; since: string | null; newsOnly: boolean };
export type PortShown = TransitPlace & { id: string; kind: PortKind; iata: string | null; province: string };
/** The lists of the transit guide in one language. */
type TransitLists = {
  countries: { group: TransitGroup; countries: TransitPlace[] }[];
  /** `city`: the province is a single city. `stay`: the cities of the allowed area; null for the whole province. */
  provinces: { name: string; city: boolean; stay: string[] | null; ports: PortShown[] }[];
  ports: { kind: PortKind; ports: PortShown[] }[];
  /** Provinces that are not part of the policy. */
  leftOut: string[];
};

const GROUP_BY_CONTINENT: Record<Destination["continent"], TransitGroup> = {
  AS: "asia",
  EU: "europe",
  NA: "americas",
  SA: "americas",
  AF: "africa",
  OC: "oceania",
  AN: "oceania",
};

/** Returns the countries by continent, the provinces with their allowed areas, and the ports by kind (§2, China travel). */
export function listTransit(shop: Pick<AppContext, "catalogue">, language: Language): TransitLists {
  const policy = transitPolicy();
  const { destinations } = shop.catalogue();
  const compare = compareNames(language);
  const countries = policy.countries.map(({ id, group, since, newsOnly }) => {
    const destination = destinations.get(id);
    return { name: destination?.names[language] ?? id, since, newsOnly, group: group ?? GROUP_BY_CONTINENT[destination?.continent ?? "AS"] };
  });
  const provinces = policy.provinces.map(({ names, stay, ports }) => ({
    name: names[language],
    city: isCity(names[POLICY_LANGUAGE]),
    stay: stay?.map((city) => city[language]) ?? null,
    ports: ports.map((port) => ({
      id: port.id,
      kind: port.kind,
      name: port.names[language],
      iata: port.iata,
      since: port.since,
      newsOnly: port.newsOnly,
      province: names[language],
    })),
  }));
  const ports = provinces.flatMap((province) => province.ports);
  return {
    countries: TRANSIT_GROUPS.map((group) => ({
      group,
      countries: countries
        .filter((country) => country.group === group)
        .map(({ name, since, newsOnly }) => ({ name, since, newsOnly }))
        .sort((a, b) => compare(a.name, b.name)),
    })).filter((group) => group.countries.length > 0),
    provinces,
    ports: PORT_KINDS.map((kind) => ({ kind, ports: ports.filter((port) => port.kind === kind) })).filter((group) => group.ports.length > 0),
    leftOut: provincesLeftOut(policy).map((names) => shortPlace(names[language])),
  };
}

/** Returns the names of the mainland provinces in which a stay is not allowed. */
export function provincesLeftOut({ provinces }: TransitPolicy): Record<Language, string>[] {
  const isListed = (name: string) => provinces.some((province) => name.startsWith(province.names[POLICY_LANGUAGE]));
  return (addressRegions("CN") ?? []).filter(({ names }) => !isListed(names[POLICY_LANGUAGE])).map(({ names }) => names);
}
