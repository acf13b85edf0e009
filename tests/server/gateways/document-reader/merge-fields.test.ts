import { expect, test } from "vitest";
import { mergeIdCardSides } from "#server/gateways/document-reader/pipeline/merge-id-card-sides.ts";
import { mergeFields } from "#server/gateways/document-reader/pipeline/merge-fields.ts";
import { checkDigit } from "#server/gateways/document-reader/mrz/check-digits.ts";
import { isNamePrinted } from "#server/gateways/document-reader/visual/printed-name.ts";
import type { PhotoAnalysis } from "#server/gateways/document-reader/pipeline/analyze-photo.ts";

const seen = (value: string) => ({ value, confidence: 0.95, sure: true });
const sureOf = (fields: ReturnType<typeof mergeFields>) =>
  Object.entries(fields)
    .filter(([, field]) => field.sure)
    .map(([name]) => name);

const CARD = { englishName: seen("CHAN TAI MAN"), birthDate: seen("1987-10-16"), documentNumber: seen("A582046(7)"), numberValid: true };
const hongKong = (text: string[]) => mergeFields(3, { mrz: null, zone: null, visual: { ...CARD, words: text } } as unknown as PhotoAnalysis);

test("a name, a date and a valid number are a Hong Kong ID card only with the card's own printed words", () => {
  expect(sureOf(hongKong(["香港永久性居民身份證", "HONG KONG PERMANENT IDENTITY CARD"]))).toEqual(["englishName", "birthDate", "documentNumber"]);
  for (const phrase of [[], ["MEMBERSHIP"], ["澳門特別行政區"], ["PASSPORT", "HONG KONG PERMANENT IDENTITY CARD"]]) {
    const fields = hongKong(phrase);
    expect(sureOf(fields), phrase.join()).toEqual([]);
    expect(fields.documentNumber?.value, "what was read still fills the form").toBe("A582046(7)");
  }
});

const checked = (text: string) => text + checkDigit(text);
const ZONE = [`I<MAC${checked("14827365<")}`.padEnd(30, "<"), `${checked("900213")}M${checked("310529")}`.padEnd(30, "<"), ""];
function macau({ issuer = "MAC", words = ["澳門特別行政區永久性居民身份證"], number = "1482736(5)", names = ["HO, KA CHON"] } = {}) {
  const front = { mrz: null, zone: null, nameLines: names, visual: { words, documentNumber: seen(number), numberValid: true } };
  const back = {
    mrz: { accepted: true, layout: "TD1", lines: ZONE, name: { text: "HO<<KA<CHON", votes: 2, confidence: 0.9, minConfidence: 0.9 } },
    zone: { documentNumber: "14827365", birthDate: "1990-02-13", expiryDate: "2031-05-29", issuer, country: null, englishName: "HO KA CHON" },
    visual: { words: [] },
  };
  return sureOf(mergeIdCardSides(front as unknown as PhotoAnalysis, back as unknown as PhotoAnalysis));
}

test("a Macau ID card is identified by its front, its number on both sides, and Macau as issuer", () => {
  expect(macau()).toEqual(["documentNumber", "birthDate", "expiryDate", "englishName"]);
  expect(macau({ names: ["HO, KA CHOH"] })).toEqual(["documentNumber", "birthDate", "expiryDate"]);
  expect(macau({ issuer: "CHN" })).toEqual([]);
  expect(macau({ words: ["KA CHON"] })).toEqual([]);
  expect(macau({ number: "1482737(5)" })).toEqual([]);
});

test.each<[string, string, string[], boolean]>([
  ["on lines of their own", "CHOI<<JIHOON", ["REPUBLIC OF KOREA", "CHOI", "JIHOON"], true],
  ["with one letter different from the MRZ", "CHOI<<JIHOOZ", ["CHOI", "JIHOON"], false],
  ["with another surname", "CHO<<JIHOON", ["CHOI", "JIHOON"], false],
  ["not at all", "CHOI<<JIHOON", ["REPUBLIC OF KOREA"], false],
  ["in one line with a comma", "CHAN<<TAI<MAN", ["CHAN, Tai Man"], true],
  ["without spaces", "CHAN<<TAI<MAN", ["CHANTAIMAN"], true],
  ["with a hyphen", "LEE<<JI<WON", ["LEE", "JI-WON"], true],
  ["behind its label", "MARTIN<<CAMILLE", ["Nom/Surname MARTIN", "Prénoms Camille"], true],
  ["with an umlaut", "MUELLER<<JUERGEN", ["MÜLLER", "JÜRGEN"], true],
  ["only as a part of another word", "LI<<NA", ["REPUBLIC", "CHINA"], false],
  ["of one part", "SUKARNO", ["SUKARNO"], true],
])("a name that is printed %s", (_, zoneName, lines, printed) => expect(isNamePrinted(zoneName, lines)).toBe(printed));

test("a passport name is certain only if the print matches", () => {
  const lines = [`P<KORCHOI<<JIHOOZ`.padEnd(44, "<"), ""];
  const mrz = { accepted: true, layout: "TD3", lines, name: { text: "CHOI<<JIHOOZ", votes: 2, confidence: 0.9, minConfidence: 0.9 } };
  const zone = { issuer: "KOR", nationality: "KOR", country: "KR", englishName: "CHOI JIHOOZ" };
  const read = (nameLines: string[]) => mergeFields(1, { mrz, zone, nameLines, visual: { words: [] } } as unknown as PhotoAnalysis).englishName;
  expect(read(["CHOI", "JIHOOZ"])).toEqual({ value: "CHOI JIHOOZ", sure: true });
  expect(read(["CHOI", "JIHOON"])).toEqual({ value: "CHOI JIHOOZ", sure: false });
  expect(read([])).toEqual({ value: "CHOI JIHOOZ", sure: false });
});

test.each([
  ["SUKARTONO", ["SUKARTONO"], true],
  ["<<RAMACHANDRAN", ["RAMACHANDRAN"], true],
  ["CHAN<<TAI<MAN", ["CHAN", "TAI MAN"], true],
  ["OERSTED<<SOEREN", ["ØRSTED", "Søren"], true],
  ["SUKARTONO", ["SUKARTOMO"], false],
  ["<<RAMACHANDRAN", [], false],
  ["DE<ALBUQUERQUE<CAVALCANTI<<MARIA<DA<CON", ["DE ALBUQUERQUE CAVALCANTI", "MARIA DA CON"], false],
])("the name %s beside the print %j is sure: %s", (text, nameLines, isSure) => {
  const lines = [`P<UTO${text}`.padEnd(44, "<"), "C4821937<2UTO9412114F3005039<<<<<<<<<<<<<<<6"];
  const mrz = { accepted: true, layout: "TD3", lines, name: { text, votes: 2, confidence: 0.9, minConfidence: 0.9 } };
  const zone = { documentNumber: "C4821937", birthDate: "1994", expiryDate: "2030-05-03", issuer: "UTO", country: "GB", englishName: text };
  const fields = mergeFields(1, { mrz, zone, nameLines, visual: { words: [] } } as unknown as PhotoAnalysis);
  expect(fields.englishName?.sure).toBe(isSure);
});
