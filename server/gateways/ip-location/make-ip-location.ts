import type { Env } from "#server/env.ts";
import type { IpLocation } from "./ip-location.ts";

/** Headers in which proxies name the visitor's country. */
const HEADERS = ["cf-ipcountry", "cloudfront-viewer-country", "x-vercel-ip-country", "x-appengine-country", "x-country-code"];

/** The country that a proxy of ours names; without one (TRUST_PROXY_HOPS=0) such headers are the visitor's own words and nobody knows. */
export function makeIpLocation(env: Pick<Env, "trustProxyHops">): IpLocation {
  return {
    countryOf(_address, headers) {
      if (env.trustProxyHops === 0) return null;
      for (const name of HEADERS) {
        const country = headers.get(name)?.trim().toUpperCase();
        if (country && /^[A-Z]{2}$/.test(country) && country !== "XX" && country !== "T1") return country;
      }
      return null;
    },
  };
}
