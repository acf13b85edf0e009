import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Reader } from "mmdb-lib";
import { canonicalAddress } from "#server/db/rate-limit/client-network.ts";
import { projectRoot } from "#server/env.ts";
import { isPublicAddress } from "./is-public-address.ts";

/** Looks up the country of an IP address: an ISO 3166 alpha-2 code, or null if the table has none. */
export type CountryTable = (address: string) => string | null;

type Row = { country_code?: string };

/** Returns the path of the table in node_modules (CC0, about 8 MB in memory). Lookups send no network request. */
export const countryTableFile = () =>
  createRequire(join(projectRoot, "package.json")).resolve("@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb");

/** Reads a table into memory. Throws if the file is missing or broken. */
export function openCountryTable(file: string): CountryTable {
  const reader = new Reader(readFileSync(file));
  return (address) => {
    const plain = canonicalAddress(address);
    if (!isPublicAddress(plain)) return null;
    const code = (reader.get(plain) as Row | null)?.country_code ?? "";
    return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code) ? code : null;
  };
}

/** Codes for addresses of which a registry knows only the continent, or nothing. */
const NO_COUNTRY = new Set(["EU", "AP", "ZZ", "XX"]);
