import fc from "fast-check";
import { getExampleNumber, type CountryCode } from "libphonenumber-js/max";
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import metadata from "libphonenumber-js/metadata.max.json" with { type: "json" };
import { expect, test } from "vitest";
import { parsePhone, takesTextMessages } from "#server/locale/phone-number.ts";

/** Where the metadata has the pattern of each type of number. */
const TYPE_AT = { fixed: 0, mobile: 1, premium: 3, uan: 6, pager: 7, voip: 8, shared: 9 } as const;
type Patterns = ([string] | 0)[];
const COUNTRIES = Object.keys(examples) as CountryCode[];
const patternOf = (country: CountryCode, type: keyof typeof TYPE_AT) => {
  const patterns = (metadata.countries as unknown as Record<string, unknown[]>)[country]?.[11] as Patterns | undefined;
  const pattern = patterns?.[TYPE_AT[type]];
  return pattern ? new RegExp(`^(?:${pattern[0]})$`) : null;
};

test("the mobile numbers of every country take text messages", () => {
  const refused = COUNTRIES.filter((country) => !takesTextMessages(getExampleNumber(country, examples)?.number ?? ""));
  expect(refused).toEqual([]);
});

test.each(["premium", "shared", "voip", "pager", "uan"] as const)("%s numbers of every country take none", (type) => {
  const cases = COUNTRIES.flatMap((country) => {
    const pattern = patternOf(country, type);
    return pattern ? [{ country, pattern, mobile: patternOf(country, "mobile") }] : [];
  });
  expect(cases.length).toBeGreaterThan(5);
  for (const { country, pattern, mobile } of cases) {
    fc.assert(
      fc.property(fc.stringMatching(pattern), (digits) => {
        const phone = parsePhone(country, digits);
        if (!phone || phone.number !== digits || phone.country !== country || mobile?.test(digits)) return true;
        return !takesTextMessages(phone.e164);
      }),
      { numRuns: 5 },
    );
  }
});

test.each(["+881612345678", "+870773123456", "+882161234567", "+883510012345", "+80012345678", "+80812345678", "+979123456789"])(
  "%s of a satellite network or an international service is no number of the chosen country",
  (number) => {
    expect([parsePhone("US", number), parsePhone("HK", number), parsePhone("", number)]).toEqual([null, null, null]);
  },
);
