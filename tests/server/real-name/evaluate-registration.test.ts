import { describe, expect, test } from "vitest";
import type { Regions, DocumentType } from "#server/domain/registration-states.schema.ts";
import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import { evaluateRegistration, readResultReasons } from "#server/real-name/eligibility/evaluate-registration.ts";
import type { Person } from "#server/real-name/core/registration.ts";
import { isSameChineseName, isSameName, nameFingerprint } from "#server/forms/person-name.schema.ts";

const TODAY = "2026-11-21";
const ada: Person = {
  chineseName: null,
  englishName: "LOVELACE, ADA MARY",
  birthDate: "1990-02-03",
  documentNumber: "X1234567",
  expiryDate: "2031-04-05",
  country: "GB",
};
const sure = (value: string) => ({ value, sure: true });
const unsure = (value: string) => ({ value, sure: false });
const read = (fields: Partial<ReadResult["fields"]> = {}, overrides: Partial<ReadResult> = {}): ReadResult => ({
  reasons: [],
  fields: {
    englishName: sure("LOVELACE ADA MARY"),
    birthDate: sure("1990-02-03"),
    documentNumber: sure("X1234567"),
    expiryDate: sure("2031-04-05"),
    country: sure("GB"),
    ...fields,
  },
  issuer: "GBR",
  nationality: "GBR",
  hksar: false,
  ...overrides,
});
const judge = (reading: ReadResult, { person = ada, type = 1 as DocumentType, regions = "HK" as Regions } = {}) =>
  evaluateRegistration(person, type, regions, reading, TODAY);

describe("automatic acceptance", () => {
  test("of a good photo that matches the input with high confidence", () => {
    expect(judge(read())).toEqual({ verdict: "accepted" });
  });

  test.each<[string, Partial<Person>, Partial<ReadResult["fields"]>, DocumentType]>([
    [
      "a number typed with spaces and brackets",
      { documentNumber: "a123456(7)", expiryDate: null, country: "HK" },
      { documentNumber: sure("A1234567"), expiryDate: undefined, country: undefined },
      3,
    ],
    [
      "a Hong Kong ID card, which has no expiry date and names no state",
      { expiryDate: null, country: "HK" },
      { expiryDate: undefined, country: undefined },
      3,
    ],
    ["a permit, which names no state", { country: "CN", chineseName: "陳大文" }, { country: undefined, chineseName: sure("陳大文") }, 2],
    ["a Macau ID card's number without its last digit, which many omit", { documentNumber: "1234567" }, { documentNumber: sure("1234567(8)") }, 4],
    ["the given names first", { englishName: "Ada Mary Lovelace" }, {}, 1],
    ["a Chinese name that was read with high confidence", { chineseName: "陳 大文" }, { chineseName: sure("陳大文") }, 1],
    ["a passport of Macau, which China issues", { country: "MO" }, { country: sure("CN") }, 1],
  ])("of %s", (_, person, fields, type) => {
    expect(judge(read(fields), { person: { ...ada, ...person }, type })).toEqual({ verdict: "accepted" });
  });

  test("of a passport of the Hong Kong SAR for Taiwan alone", () => {
    const reading = read({ country: sure("CN") }, { hksar: true });
    expect(judge(reading, { person: { ...ada, country: "HK" }, regions: "TW" })).toEqual({ verdict: "accepted" });
  });
});

describe("a birth date without day or month", () => {
  test.each<[typed: string, read: string, verdict: "accepted" | "person" | "refused"]>([
    ["1990", "1990", "accepted"],
    ["1990-05", "1990-05", "accepted"],
    ["1990-05-03", "1990", "person"],
    ["1990", "1990-05-03", "person"],
    ["1991", "1990", "refused"],
  ])("typed as %s and read as %s is %s", (typed, value, verdict) => {
    expect(judge(read({ birthDate: sure(value) }), { person: { ...ada, birthDate: typed } }).verdict).toBe(verdict);
  });

  test("goes to a person where the person may be under 16, and is refused where they surely are", () => {
    const judged = (birthDate: string) => judge(read({ birthDate: sure(birthDate) }), { person: { ...ada, birthDate } });
    const year = Number(TODAY.slice(0, 4)) - 16;
    expect(judged(String(year - 1))).toEqual({ verdict: "accepted" });
    expect(judged(String(year))).toEqual({ verdict: "person", reasons: ["under-16"] });
    expect(judged(String(year + 1))).toEqual({ verdict: "refused", reasons: ["under-16"] });
  });
});

describe("automatic refusal", () => {
  test("for every reason of the reader, once each, with the side of a card", () => {
    const reasons = [
      { side: "front" as const, reason: "blurred" as const },
      { side: "back" as const, reason: "blurred" as const },
      { side: "back" as const, reason: "mrz-not-found" as const },
      { side: "front" as const, reason: "blurred" as const },
    ];
    expect(judge(read({}, { reasons }), { type: 4 })).toEqual({ verdict: "refused", reasons: ["blurred", "back:blurred", "back:mrz-not-found"] });
  });

  test.each<[string, Partial<ReadResult["fields"]>, string[]]>([
    ["another number", { documentNumber: sure("X1234568") }, ["mismatch-number"]],
    ["another birth date", { birthDate: sure("1990-03-02") }, ["mismatch-birth-date"]],
    ["another expiry date", { expiryDate: sure("2032-04-05") }, ["mismatch-expiry-date"]],
    ["another state", { country: sure("IE") }, ["mismatch-country"]],
    ["two of them", { country: sure("IE"), birthDate: sure("1990-03-02") }, ["mismatch-birth-date", "mismatch-country"]],
    [
      "one that differs, whatever else is uncertain",
      { country: sure("IE"), birthDate: unsure("1990-03-02"), englishName: undefined },
      ["mismatch-country"],
    ],
    ["a document that has expired", { expiryDate: sure("2026-11-20") }, ["expired"]],
  ])("for %s", (_, fields, reasons) => {
    expect(judge(read(fields))).toEqual({ verdict: "refused", reasons });
  });

  test("before anything is sent: for a rejected photo, and for an expired document", () => {
    expect(readResultReasons(read(), TODAY)).toEqual([]);
    expect(readResultReasons(read({ expiryDate: sure("2026-11-20") }), TODAY)).toEqual(["expired"]);
    expect(readResultReasons(read({ expiryDate: unsure("2026-11-20") }, { reasons: [{ side: "back", reason: "blurred" }] }), TODAY)).toEqual([
      "back:blurred",
    ]);
  });

  test("of a passport of the Hong Kong SAR for Hong Kong, and for both regions", () => {
    for (const regions of ["HK", "HK,TW"] as const)
      expect(judge(read({}, { hksar: true }), { regions })).toEqual({ verdict: "refused", reasons: ["hksar-passport"] });
  });

  test.each<Partial<ReadResult>>([{ hksar: true }, { issuer: "GBN" }])("of nobody by a value read from a bad photo: %o", (overrides) => {
    const reading = read({}, { ...overrides, reasons: [{ side: "front", reason: "blurred" }] });
    expect(judge(reading)).toEqual({ verdict: "refused", reasons: ["blurred"] });
  });

  test.each<Partial<ReadResult>>([{ issuer: "GBN" }, { nationality: "GBN" }])("of a BNO passport in every region: %o", (overrides) => {
    for (const regions of ["HK", "TW", "HK,TW"] as const)
      expect(judge(read({}, overrides), { regions })).toEqual({ verdict: "refused", reasons: ["bno-passport"] });
  });
});

describe("manual review", () => {
  test.each<[string, Partial<Person>, Partial<ReadResult["fields"]>, string[]]>([
    ["if a name was not read", {}, { englishName: undefined }, ["mismatch-name"]],
    ["if a name was read with low confidence", {}, { englishName: unsure("LOVELACE ADA MARY") }, ["mismatch-name"]],
    ["if a name differs", {}, { englishName: sure("LOVELACE ADA") }, ["mismatch-name"]],
    ["if a Chinese name was typed that the document does not show", { chineseName: "陳大文" }, {}, ["mismatch-name"]],
    ["if a Chinese name was read with low confidence", { chineseName: "陳大文" }, { chineseName: unsure("陳大文") }, ["mismatch-name"]],
    ["if a Chinese name has another form of a character", { chineseName: "陈大文" }, { chineseName: sure("陳大文") }, ["mismatch-name"]],
    ["if the document shows a Chinese name and none was typed", {}, { chineseName: sure("陳大文") }, ["mismatch-name"]],
    ["if the document may show one and none was typed", {}, { chineseName: unsure("陳大文") }, ["mismatch-name"]],
    ["if a passport of China shows none and none was typed", { country: "CN" }, { country: sure("CN") }, ["mismatch-name"]],
    ["if a key field was read with low confidence, though it matches", {}, { birthDate: unsure("1990-02-03") }, ["mismatch-birth-date"]],
    ["if a key field that was read with low confidence differs", {}, { birthDate: unsure("1991-02-03") }, ["mismatch-birth-date"]],
    ["if a key field is missing", {}, { documentNumber: undefined }, ["mismatch-number"]],
    ["if a passport names no state", {}, { country: undefined }, ["mismatch-country"]],
  ])("%s", (_, person, fields, reasons) => {
    expect(judge(read(fields), { person: { ...ada, ...person } })).toEqual({ verdict: "person", reasons });
  });
});

describe("names are equal", () => {
  test.each([
    ["MÜLLER JÖRG", "MUELLER JOERG"],
    ["MÜLLER JÖRG", "MULLER JORG"],
    ["Muller, Jorg", "müller jörg"],
    ["O'CONNOR SEAN", "OCONNOR SEÁN"],
    ["SMITH-JONES ANNA", "SMITH JONES ANNA"],
    ["CHAN TAI MAN", "TAI MAN CHAN"],
    ["CHAN TAI-MAN", "CHAN TAIMAN"],
    ["CHAN TAI MAN", "TAIMAN CHAN"],
    ["STRAUß Æthel", "STRAUSS AETHEL"],
    ["ＣＨＡＮ ＴＡＩ", "CHAN TAI"],
    ["ŁUKASZ ĐOKOVIĆ", "LUKASZ DOKOVIC"],
  ])("for %s and %s", (one, other) => {
    expect(isSameName(one, other)).toBe(true);
    expect(isSameName(other, one)).toBe(true);
  });

  test.each([
    ["CHAN TAI MAN", "CHAN MAN TAI"],
    ["CHAN TAI", "CHAN TAI MAN"],
    ["LEE ANN", "LEE ANNE"],
    ["", ""],
    ["陳大文", "李小龍"],
  ])("not for %s and %s", (one, other) => {
    expect(isSameName(one, other)).toBe(false);
  });

  test("if they have the same letters, however they are written", () => {
    const ways = ["MA ELISE, TH", "Th Ma Elise", "MÄLISE TH", "MA ELISE-TH"].map(nameFingerprint);
    expect(new Set(ways)).toEqual(new Set(["AILMST"]));
    expect(nameFingerprint("MÜLLER JÖRG")).toBe(nameFingerprint("MUELLER JOERG"));
    expect(nameFingerprint("MÜLLER JÖRG")).not.toBe(nameFingerprint("MÜLLER JAN"));
  });

  test("for Chinese names only if they are written identically", () => {
    expect(isSameChineseName("陳 大文", "陳大文")).toBe(true);
    expect(isSameChineseName("阿卜杜拉·买买提", "阿卜杜拉买买提")).toBe(true);
    expect(isSameChineseName("陈大文", "陳大文")).toBe(false);
  });
});
