import fc from "fast-check";
import { expect, test } from "vitest";
import { mailboxKey } from "#server/forms/mailbox-key.ts";

const letters = (minLength: number) => fc.string({ unit: fc.constantFrom(..."abcxyz0189"), minLength, maxLength: 8 });
const domain = fc.constantFrom("example.com", "outlook.com", "mail.gmail.com", "gmail.com", "googlemail.com");
const isGmail = (at: string) => at === "gmail.com" || at === "googlemail.com";

/** An address, and another spelling of it that reaches the same mailbox. */
const spellings = fc
  .tuple(letters(1), domain, letters(0), fc.boolean(), fc.array(fc.nat(8), { maxLength: 4 }), fc.boolean())
  .map(([name, at, tag, isUpper, dots, isOtherDomain]) => {
    const dotted = isGmail(at) ? dots.reduce((text, place) => `${text.slice(0, place)}.${text.slice(place)}`, name) : name;
    const otherDomain = isGmail(at) && isOtherDomain ? (at === "gmail.com" ? "googlemail.com" : "gmail.com") : at;
    const spelling = ` ${dotted}${tag && `+${tag}`}@${otherDomain} `;
    return { address: `${name}@${at}`, spelling: isUpper ? spelling.toUpperCase() : spelling };
  });

test("every spelling of an address that reaches the same mailbox has the same key", () => {
  fc.assert(
    fc.property(spellings, ({ address, spelling }) => {
      expect(mailboxKey(spelling)).toBe(mailboxKey(address));
    }),
  );
});

test("addresses of different mailboxes have different keys", () => {
  const mailbox = fc.tuple(
    letters(1),
    domain.map((at) => (isGmail(at) ? "gmail.com" : at)),
  );
  fc.assert(
    fc.property(mailbox, mailbox, (one, other) => {
      fc.pre(one.join("@") !== other.join("@"));
      expect(mailboxKey(one.join("@"))).not.toBe(mailboxKey(other.join("@")));
    }),
  );
});

test.each([
  ["a.da@example.com", "a.da@example.com"],
  ["+ada@example.com", "+ada@example.com"],
  ["erased-ord_1@invalid", "erased-ord_1@invalid"],
])("the key of %s is %s: other providers have dots that count, a tag alone is a name, and erased buyers stay distinct", (address, key) => {
  expect(mailboxKey(address)).toBe(key);
});
