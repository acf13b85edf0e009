/** Where an address on the internet seems to be: an ISO country code, or null where nobody knows. */
export interface IpLocation {
  countryOf(address: string, headers: Headers): string | null;
}
