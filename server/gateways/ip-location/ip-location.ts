/** Estimates the country of an IP address: an ISO 3166 alpha-2 code, or null if it is unknown. `headers` are those of the request. */
export interface IpLocation {
  countryOf(address: string, headers: Headers): string | null;
}
