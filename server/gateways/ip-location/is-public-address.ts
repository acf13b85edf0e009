import { BlockList, isIP } from "node:net";

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
export function isPublicAddress(address: string): boolean {
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
