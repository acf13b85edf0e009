import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalAddress, clientNetwork } from "#server/db/rate-limit/rate-limit.ts";

test.each(["198.51.100.8", "::ffff:198.51.100.8", "::FFFF:c633:6408", "0:0:0:0:0:ffff:c633:6408", "0000:0000:0000:0000:0000:ffff:198.51.100.8"])(
  "%s is the IPv4 address 198.51.100.8",
  (spelling) => {
    expect(canonicalAddress(spelling)).toBe("198.51.100.8");
    expect(clientNetwork(spelling)).toBe("198.51.100.8");
    expect(clientNetwork(spelling, 48)).toBe("198.51.100.8");
  },
);

test("counts an IPv6 address by its first 64 or 48 bits", () => {
  for (const spelling of ["2001:db8:1:2::5", "2001:0DB8:0001:0002:ffff::", "2001:db8:1:2:3:4:1.2.3.4", "2001:db8:1:2::5%eth0"]) {
    expect(clientNetwork(spelling)).toBe("2001:db8:1:2::/64");
    expect(clientNetwork(spelling, 48)).toBe("2001:db8:1::/48");
  }
  expect(clientNetwork("::1")).toBe("0:0:0:0::/64");
  expect(clientNetwork("::")).toBe("0:0:0:0::/64");
});

test("returns text that is not an address unchanged", () => {
  for (const text of ["", "unknown", "ada@example.com", "1.2.3", "::ffff:1.2.3", "1.2.3.4:80"]) {
    expect([canonicalAddress(text), clientNetwork(text)]).toEqual([text, text]);
  }
});

test("every spelling of an address has one canonical form and one network", () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const canonical = canonicalAddress(address);
      expect(canonicalAddress(canonical)).toBe(canonical);
      expect(canonicalAddress(address.toUpperCase())).toBe(canonical);
      for (const prefix of [64, 48] as const) expect(clientNetwork(canonical, prefix)).toBe(clientNetwork(address, prefix));
    }),
  );
});
