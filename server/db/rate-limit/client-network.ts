import { isIPv6 } from "node:net";

/**
 * Returns the canonical form of an IP address: an IPv4-mapped IPv6 address (`::ffff:c633:6408`, `0:0:0:0:0:ffff:198.51.100.8`) becomes the IPv4
 * address; other IPv6 addresses become lower case without leading zeros or zone. Text that is not an address is returned unchanged.
 */
export function canonicalAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const canonical = canonicalIpv6(address);
  return toIpv4(groupsOf(canonical)) ?? canonical;
}

/**
 * Returns the network by which an address is rate limited: an IPv4 address itself; for IPv6 its first 64 bits (one household) or 48 bits (which
 * many hosting providers assign to one customer), as `2001:db8:1:2::/64`. Text that is not an address is returned unchanged.
 */
export function clientNetwork(address: string, prefix: 64 | 48 = 64): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(canonicalIpv6(address));
  return toIpv4(groups) ?? `${groups.slice(0, prefix / 16).join(":")}::/${prefix}`;
}

/** Node's URL parser writes an IPv6 address in its canonical form, without dotted ending. */
function canonicalIpv6(address: string): string {
  const [withoutZone] = address.split("%");
  return new URL(`http://[${withoutZone}]/`).hostname.slice(1, -1);
}

/** Returns the eight groups of a canonical IPv6 address, hexadecimal without leading zeros. */
function groupsOf(canonical: string): string[] {
  const [before = [], after = []] = canonical.split("::").map((part) => part.split(":").filter(Boolean));
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => "0"), ...after];
}

/** Returns the IPv4 address of an address in `::ffff:0:0/96`, else undefined. */
function toIpv4(groups: string[]): string | undefined {
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return undefined;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 0xff])
    .join(".");
}
