import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import type { IpLocation } from "./ip-location.ts";
import { openTable, tableFile, type CountryTable } from "./open-table.ts";

/** Headers in which proxies name the visitor's country. */
const HEADERS = ["cf-ipcountry", "cloudfront-viewer-country", "x-vercel-ip-country", "x-appengine-country", "x-country-code"];

type Setting = Pick<Env, "trustProxyHops"> & { table?: () => string };

/**
 * The country that a proxy of ours names (without one, TRUST_PROXY_HOPS=0, such headers are the visitor's own words), else that of the
 * embedded table, which is read when it is first needed. A table that is missing or broken is told to the log once: then nobody knows (§7, /getIPLocation).
 */
export function makeIpLocation(env: Setting, log?: Pick<Log, "error">): IpLocation {
  let table: CountryTable | undefined;
  const open = (): CountryTable => {
    try {
      return openTable((env.table ?? tableFile)());
    } catch (fault) {
      log?.error("ip-location.table", fault);
      return () => null;
    }
  };
  return {
    countryOf(address, headers) {
      const named = env.trustProxyHops > 0 ? namedByProxy(headers) : null;
      return named ?? (table ??= open())(address);
    },
  };
}

function namedByProxy(headers: Headers): string | null {
  for (const name of HEADERS) {
    const country = headers.get(name)?.trim().toUpperCase();
    if (country && /^[A-Z]{2}$/.test(country) && country !== "XX" && country !== "T1") return country;
  }
  return null;
}
