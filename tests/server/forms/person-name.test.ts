import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSameChineseName, isSameName, zoneLetters } from "#server/forms/person-name.schema.ts";
import { personShape } from "#server/real-name/core/person.schema.ts";

const RUNS = { numRuns: 300 };
const LANGUAGES =
  "af az bs ca cs cy da de dsb ee en es et eu fi fil fo fr fur ga gd gl gsw ha haw hr hu id ig is it kl lb lt lv ms mt nb nl nn nso pl pt qu rm ro sc se sk sl smn so sq sr-Latn sv sw tk tr uz vi wo yo zu".split(
    " ",
  );
const REGIONS = "AX BA CI CW DE DK ES FR GR HR HU IS JM LT LV MT NO PL RE RO SE SK ST TR VN".split(" ");
/** Names in the spelling of many languages: those of countries in Unicode CLDR. */
const CLDR_NAMES = LANGUAGES.flatMap((language) =>
  REGIONS.flatMap((region) => new Intl.DisplayNames([language], { type: "region" }).of(region) ?? []),
).filter((name) => /^[\p{Script=Latin}\p{M} ‘’ʻʼʹ'.-]+$/u.test(name));
const name = fc.constantFrom(...new Set(CLDR_NAMES));

const typedName = (text: string) => personShape.englishName.parse(text);
const isAccepted = (text: string) => personShape.englishName.safeParse(text).success;

describe("a Latin name", () => {
  test("of any language is accepted, and the same as in the machine-readable zone, in any order of its words", () => {
    expect(new Set(CLDR_NAMES).size).toBeGreaterThan(500);
    fc.assert(
      fc.property(name, name, fc.constantFrom(" ", ", ", "-", " A/L ", " @ ", " S/O ", "·"), fc.boolean(), (surname, given, join, isUpper) => {
        const printed = `${surname}${join}${given}`.slice(0, 80);
        const typed = typedName(isUpper ? printed.toUpperCase() : printed);
        const zone = [...printed].map((sign) => zoneLetters(sign) || ("'’‘ʻʼʹ".includes(sign) || /\p{M}/u.test(sign) ? "" : "<")).join("");
        expect(isSameName(typed, zone), `${typed} ${zone}`).toBe(true);
        const [first = "", ...others] = zone.split(/<+/);
        expect(isSameName([...others, first].join(" "), typed)).toBe(true);
      }),
      RUNS,
    );
  });

  test("that is accepted matches itself", () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom(..."AÉßŁƏʔ·'´/@-., <3"), fc.string({ unit: "binary", maxLength: 1 })),
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(text, (typed) => !isAccepted(typed) || (isSameName(typedName(typed), typed) && isSameName(zoneLetters(typedName(typed)), typed))),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ["O´Connor", "OCONNOR"],
    ["DʻARCY", "D’Arcy"],
    ["GANESAN A/L MUTHU", "GANESAN<AL<MUTHU"],
    ["LIM @ LIM AH BENG", "LIM<LIM<AH<BENG"],
    ["JOHN SMITH 3RD", "SMITH<<JOHN<III"],
    ["Gal·la Puig", "PUIG<<GAL<LA"],
    ["ĦAMRUN BORĠ", "HAMRUN BORG"],
    ["ÖZGÜR-MÜLLER IŞIL", "OZGUR MUELLER ISIL"],
    ["ƏLİYEV", "ALIYEV"],
    ["SUKARTONO", "SUKARTONO"],
  ])("%s is %s", (printed, other) => expect(isSameName(typedName(printed), other)).toBe(true));

  test("needs letters that a zone can spell, and differs by any of them", () => {
    for (const text of ["'", "-", "李小龙", "Иван", "Anna #1", "3"]) expect(isAccepted(text) && !isSameName(text, text), text).toBe(false);
    expect(isAccepted("李小龙")).toBe(false);
    expect(isSameName("MUELLER", "MULLER")).toBe(false);
    expect(isSameName("Å".repeat(40), "A".repeat(79)), "many spellings take no time").toBe(true);
  });
});

test("a Chinese name is the same with any dot, or with none", () => {
  const dots = fc.constantFrom(..."·•．・･‧∙⋅.", " · ");
  fc.assert(
    fc.property(dots, dots, (one, other) => {
      const typed = personShape.chineseName.parse(`阿迪力${one}吐尔逊`);
      expect(typed).toBe("阿迪力·吐尔逊");
      expect(isSameChineseName(typed ?? "", `阿迪力${other}吐尔逊`)).toBe(true);
    }),
    RUNS,
  );
});
