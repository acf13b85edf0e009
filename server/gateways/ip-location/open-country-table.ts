import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Reader } from "mmdb-lib";
import { canonicalAddress } from "#server/db/rate-limit/client-network.ts";
import { projectRoot } from "#server/env.ts";
import { isPublicAddress } from "./is-public-address.ts";

/** A table of the countries of networks: an ISO code, or null where it has none. */
export type CountryTable = (address: string) => string | null;

type Row = { country_code?: string };

/** The table of the package in node_modules (CC0; some 8 MB in memory, nobody is asked). */
export const countryTableFile = () =>
  createRequire(join(projectRoot, "package.json")).resolve("@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb");

/** Reads a table once; throws where it is missing or broken. */
export function openCountryTable(file: string): CountryTable {
  const reader = new Reader(readFileSync(file));
  return (address) => {
    const plain = canonicalAddress(address);
    if (!isPublicAddress(plain)) return null;
    const code = (reader.get(plain) as Row | null)?.country_code ?? "";
    return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code) ? code : null;
  };
}

/** What registries write where they know the continent only, or nothing. */
const NO_COUNTRY = new Set(["EU", "AP", "ZZ", "XX"]);
