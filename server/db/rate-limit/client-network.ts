import { isIPv4, isIPv6 } from "node:net";

/**
 * The one spelling of an IP address: IPv4-mapped IPv6 in any spelling (`::ffff:c633:6408`, `0:0:0:0:0:ffff:198.51.100.8`) is the IPv4
 * address, other IPv6 addresses are lower case without leading zeros or zone. Text that is no address is returned as it is.
 */
export function canonicalAddress(address: string): string {
  const groups = groupsOf(address);
  if (!groups) return address;
  return ipv4Of(groups) ?? new URL(`http://[${groups.map(hex).join(":")}]/`).hostname.slice(1, -1);
}

/**
 * The network that an address is counted by: an IPv4 address alone, an IPv6 address by its first 64 bits (one household) or 48 bits (what
 * many hosters give one customer), as `2001:db8:1:2::/64`. Text that is no address is returned as it is.
 */
export function clientNetwork(address: string, prefix: 64 | 48 = 64): string {
  const groups = groupsOf(address);
  if (!groups) return address;
  return (
    ipv4Of(groups) ??
    `${groups
      .slice(0, prefix / 16)
      .map(hex)
      .join(":")}::/${prefix}`
  );
}

const hex = (group: number) => group.toString(16);

/** The IPv4 address in `::ffff:0:0/96`. */
function ipv4Of(groups: number[]): string | undefined {
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return undefined;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join(".");
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] | undefined {
  if (!isIPv6(address)) return undefined;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::").map(partOf);
  if (tail === undefined) return numbersOf(head);
  const [before, after] = [numbersOf(head), numbersOf(tail)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

/** A dotted IPv4 ending as two groups. */
function partOf(part: string): string {
  const ending = part.slice(part.lastIndexOf(":") + 1);
  if (!isIPv4(ending)) return part;
  const [a = 0, b = 0, c = 0, d = 0] = ending.split(".").map(Number);
  return `${part.slice(0, part.length - ending.length)}${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
}

function numbersOf(part: string): number[] {
  return part
    .split(":")
    .filter(Boolean)
    .map((group) => Number.parseInt(group, 16));
}
