import { isIPv4, isIPv6 } from "node:net";

/**
 * Returns the canonical form of an IP address: an IPv4-mapped IPv6 address (`::ffff:c633:6408`, `0:0:0:0:0:ffff:198.51.100.8`) becomes the IPv4
 * address; other IPv6 addresses become lower case without leading zeros or zone. Text that is not an address is returned unchanged.
 */
export function canonicalAddress(address: string): string {
  const groups = parseGroups(address);
  if (!groups) return address;
  return toIpv4(groups) ?? new URL(`http://[${groups.map(hex).join(":")}]/`).hostname.slice(1, -1);
}

/**
 * Returns the network by which an address is rate limited: an IPv4 address itself; for IPv6 its first 64 bits (one household) or 48 bits (which
 * many hosting providers assign to one customer), as `2001:db8:1:2::/64`. Text that is not an address is returned unchanged.
 */
export function clientNetwork(address: string, prefix: 64 | 48 = 64): string {
  const groups = parseGroups(address);
  if (!groups) return address;
  return (
    toIpv4(groups) ??
    `${groups
      .slice(0, prefix / 16)
      .map(hex)
      .join(":")}::/${prefix}`
  );
}

const hex = (group: number) => group.toString(16);

/** Returns the IPv4 address of an address in `::ffff:0:0/96`, else undefined. */
function toIpv4(groups: number[]): string | undefined {
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join(".");
}

/** Returns the eight groups of an IPv6 address; undefined for other text. */
function parseGroups(address: string): number[] | undefined {
  if (!isIPv6(address)) return undefined;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::").map(convertIpv4Ending);
  if (tail === undefined) return parseHexGroups(head);
  const [before, after] = [parseHexGroups(head), parseHexGroups(tail)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

/** Writes a dotted IPv4 ending as two hexadecimal groups. */
function convertIpv4Ending(part: string): string {
  const ending = part.slice(part.lastIndexOf(":") + 1);
  if (!isIPv4(ending)) return part;
  const [a = 0, b = 0, c = 0, d = 0] = ending.split(".").map(Number);
  return `${part.slice(0, part.length - ending.length)}${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
}

function parseHexGroups(part: string): number[] {
  return part
    .split(":")
    .filter(Boolean)
    .map((group) => Number.parseInt(group, 16));
}
