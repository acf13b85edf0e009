import { expect, test } from "vitest";
import { parseActivationCode, formatActivationCode } from "#server/gateways/carrier/activation-code.ts";

test.each([
  [
    "LPA:1$SMDP.EXAMPLE.COM$04386-AGYFT-A74Y8-3F815",
    { smdpAddress: "SMDP.EXAMPLE.COM", matchingId: "04386-AGYFT-A74Y8-3F815", oid: "", confirms: false },
  ],
  ["1$SMDP.EXAMPLE.COM$04386-AGYFT-A74Y8-3F815$$1", { matchingId: "04386-AGYFT-A74Y8-3F815", oid: "", confirms: true }],
  ["lpa:1$smdp.example.com$QR-1$1.3.6.1.4.1.31746$1", { smdpAddress: "smdp.example.com", oid: "1.3.6.1.4.1.31746", confirms: true }],
  ["LPA:1$SMDP.EXAMPLE.COM$$1.3.6.1.4.1.31746", { matchingId: "", oid: "1.3.6.1.4.1.31746", confirms: false }],
  ["LPA:1$SMDP.EXAMPLE.COM$QR-1$$0", { confirms: false }],
])("accepts %s as an activation code", (text, parts) => {
  expect(parseActivationCode(text)).toMatchObject(parts);
});

test.each([
  "",
  "1$",
  "LPA:1$",
  "LPA:1$$QR-1",
  "LPA:2$SMDP.EXAMPLE.COM$QR-1",
  "https://smdp.example.com/QR-1",
  "LPA:1$localhost$QR-1",
  "LPA:1$SMDP.EXAMPLE.COM/path$QR-1",
  "LPA:1$-SMDP.EXAMPLE.COM$QR-1",
  "LPA:1$SMDP.EXAMPLE.COM$QR 1",
  'LPA:1$SMDP.EXAMPLE.COM$"><svg>',
  "LPA:1$SMDP.EXAMPLE.COM$QR-1$oid",
  "LPA:1$SMDP.EXAMPLE.COM$QR-1$$4711",
  "LPA:1$SMDP.EXAMPLE.COM$QR-1$$1$more",
  `LPA:1$SMDP.EXAMPLE.COM$${"A".repeat(300)}`,
])("rejects %s", (text) => expect(parseActivationCode(text)).toBeNull());

test("writes a parsed code in the standard's form", () => {
  for (const text of ["LPA:1$A.EXAMPLE$QR-1", "LPA:1$A.EXAMPLE$QR-1$$1", "LPA:1$A.EXAMPLE$QR-1$1.3.6", "LPA:1$A.EXAMPLE$QR-1$1.3.6$1"]) {
    const code = parseActivationCode(text);
    expect(code && formatActivationCode(code)).toBe(text);
  }
});
