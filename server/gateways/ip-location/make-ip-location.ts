import type { Env } from "#server/env.ts";
import type { Log } from "#server/observability/log.ts";
import type { IpLocation } from "./ip-location.ts";
import { openCountryTable, countryTableFile, type CountryTable } from "./open-country-table.ts";

type Setting = Pick<Env, "ipCountryHeader"> & { table?: () => string };

/**
 * The country that our proxy names in the one header configured for it (any other header is the visitor's own words), else that of the
 * embedded table, which is read when it is first needed. A table that is missing or broken is logged once: then nobody knows (§7, /getIPLocation).
 */
export function makeIpLocation(env: Setting, log?: Pick<Log, "error">): IpLocation {
  let table: CountryTable | undefined;
  const open = (): CountryTable => {
    try {
      return openCountryTable((env.table ?? countryTableFile)());
    } catch (error) {
      log?.error("ip-location.table", error);
      return () => null;
    }
  };
  return {
    countryOf(address, headers) {
      return namedByProxy(headers, env.ipCountryHeader) ?? (table ??= open())(address);
    },
  };
}

/** `XX` and `T1` are Cloudflare's for "unknown" and Tor. */
function namedByProxy(headers: Headers, name: string | undefined): string | null {
  const country = name && headers.get(name)?.trim().toUpperCase();
  return country && /^[A-Z]{2}$/.test(country) && country !== "XX" && country !== "T1" ? country : null;
}
