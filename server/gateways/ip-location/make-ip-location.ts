import type { Env } from "#server/env.ts";
import type { Log } from "#server/observability/log.ts";
import type { IpLocation } from "./ip-location.ts";
import { openCountryTable, countryTableFile, type CountryTable } from "./open-country-table.ts";

type Settings = Pick<Env, "ipCountryHeader"> & { table?: () => string };

/**
 * Returns the country from the header that our proxy sets (`ipCountryHeader`); other headers come from the visitor and are not trusted.
 * Without that header, looks the address up in the embedded table, which is read on first use. If the table is missing or broken, logs one
 * error and returns null from then on (§7, /getIPLocation).
 */
export function makeIpLocation(env: Settings, log?: Pick<Log, "error">): IpLocation {
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

/** Reads the proxy's country header. `XX` (unknown) and `T1` (Tor) are pseudo codes of Cloudflare. */
function countryFromProxy(headers: Headers, name: string | undefined): string | null {
  const country = name && headers.get(name)?.trim().toUpperCase();
  return country && /^[A-Z]{2}$/.test(country) && country !== "XX" && country !== "T1" ? country : null;
}
