import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Reader } from "mmdb-lib";
import { type Env, projectRoot } from "#server/env.ts";
import type { Log } from "#server/observability/log.ts";
import type { IpLocation } from "./ip-location.ts";
import { canonicalAddress } from "#server/db/rate-limit/rate-limit.ts";
import { BlockList, isIP } from "node:net";

/** Returns the country of an IP address: an ISO 3166 alpha-2 code, or null if the table has none. */
type CountryTable = (address: string) => string | null;

type Row = { country_code?: string };

/** Codes for addresses of which a registry knows only the continent, or nothing. */
const NO_COUNTRY = new Set(["EU", "AP", "ZZ", "XX"]);

type Settings = Pick<Env, "ipCountryHeader"> & {
  /** Returns the path of the table; default: the embedded table. */
  table?: () => string;
};

/**
 * Locates visitors by the header that our proxy sets (`ipCountryHeader`); other headers come from the visitor and are not trusted. If that
 * header names no country, looks the address up in the embedded table, which is read on first use. If the table is missing or broken, logs one
 * error, and from then on finds no address in it (§7, /getIPLocation).
 */
export function createIpLocation(env: Settings, log?: Pick<Log, "error">): IpLocation {
  let table: CountryTable | undefined;
  const openTable = (): CountryTable => {
    try {
      return openCountryTable((env.table ?? countryTableFile)());
    } catch (error) {
      log?.error("ip-location.table", error);
      return () => null;
    }
  };
  return {
    countryOf(address, headers) {
      return countryFromProxy(headers, env.ipCountryHeader) ?? (table ??= openTable())(address);
    },
  };
}

/** Returns the path of the embedded table in node_modules (CC0, about 8 MB in memory). */
const countryTableFile = () =>
  createRequire(join(projectRoot, "package.json")).resolve("@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb");

/** Reads the proxy's country header. `XX` (unknown) and `T1` (Tor) are pseudo codes of Cloudflare. */
function countryFromProxy(headers: Headers, name: string | undefined): string | null {
  const country = name && headers.get(name)?.trim().toUpperCase();
  return country && /^[A-Z]{2}$/.test(country) && country !== "XX" && country !== "T1" ? country : null;
}

/** Reads a table into memory. Throws if the file is missing or broken. */
function openCountryTable(file: string): CountryTable {
  const reader = new Reader(readFileSync(file));
  return (address) => {
    const canonical = canonicalAddress(address);
    if (!isPublicAddress(canonical)) return null;
    const code = (reader.get(canonical) as Row | null)?.country_code ?? "";
    return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code) ? code : null;
  };
}

/** Special-purpose networks (IANA registries, RFC 6890). They belong to no country, although a table may name one for them. */
const SPECIAL_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
const SPECIAL_V6 = ["2001:db8::/32", "3fff::/20"];
/** The only range of global unicast addresses that IANA has allocated so far (RFC 4291). */
const GLOBAL_UNICAST_V6 = "2000::/3";

const special = blockList(SPECIAL_V4, SPECIAL_V6);
const globalUnicast = blockList([], [GLOBAL_UNICAST_V6]);

/** Whether an IP address belongs to the public internet; false for text that is not an address. */
function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, "ipv4");
  return version === 6 && globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
}

function blockList(v4: string[], v6: string[]): BlockList {
  const list = new BlockList();
  for (const [type, networks] of [["ipv4", v4] as const, ["ipv6", v6] as const]) {
    for (const network of networks) {
      const [address = "", bits] = network.split("/");
      list.addSubnet(address, Number(bits), type);
    }
  }
  return list;
}
