import { expect, test } from "vitest";
import { mergeCardSides } from "#server/gateways/document-reader/merge-card-sides.ts";
import { mergeFields } from "#server/gateways/document-reader/merge-fields.ts";
import { checkDigit } from "#server/gateways/document-reader/mrz/check-digits.ts";
import type { SeenPhoto } from "#server/gateways/document-reader/see-photo.ts";

const seen = (value: string) => ({ value, confidence: 0.95, sure: true });
const sureOf = (fields: ReturnType<typeof mergeFields>) =>
  Object.entries(fields)
    .filter(([, field]) => field.sure)
    .map(([name]) => name);

const CARD = { englishName: seen("CHAN TAI MAN"), birthDate: seen("1987-10-16"), documentNumber: seen("A582046(7)"), numberValid: true };
const hongKong = (words: string[]) => mergeFields(3, { mrz: null, zone: null, visual: { ...CARD, words } } as unknown as SeenPhoto);

test("a name, a date and a right number are a Hong Kong card only where its own words stand beside them", () => {
  expect(sureOf(hongKong(["香港永久性居民身份證", "HONG KONG PERMANENT IDENTITY CARD"]))).toEqual(["englishName", "birthDate", "documentNumber"]);
  for (const words of [[], ["MEMBERSHIP"], ["澳門特別行政區"], ["PASSPORT", "HONG KONG PERMANENT IDENTITY CARD"]]) {
    const fields = hongKong(words);
    expect(sureOf(fields), words.join()).toEqual([]);
    expect(fields.documentNumber?.value, "what was read still fills the form").toBe("A582046(7)");
  }
});

const checked = (text: string) => text + checkDigit(text);
const ZONE = [`I<MAC${checked("14827365<")}`.padEnd(30, "<"), `${checked("900213")}M${checked("310529")}`.padEnd(30, "<"), ""];
function macau({ issuer = "MAC", words = ["澳門特別行政區永久性居民身份證"], number = "1482736(5)" } = {}) {
  const front = { mrz: null, zone: null, visual: { words, documentNumber: seen(number), numberValid: true } };
  const back = {
    mrz: { accepted: true, layout: "TD1", lines: ZONE, name: { text: "HO<<KA<CHON", agreeing: 2, confidence: 0.9, weakest: 0.9 } },
    zone: { documentNumber: "14827365", birthDate: "1990-02-13", expiryDate: "2031-05-29", issuer, country: null, englishName: "HO KA CHON" },
    visual: { words: [] },
  };
  return sureOf(mergeCardSides(front as unknown as SeenPhoto, back as unknown as SeenPhoto));
}

test("a Macau card is one by its front, its number on both sides, and Macau as its issuer", () => {
  expect(macau()).toEqual(["documentNumber", "birthDate", "expiryDate", "englishName"]);
  expect(macau({ issuer: "CHN" })).toEqual([]);
  expect(macau({ words: ["KA CHON"] })).toEqual([]);
  expect(macau({ number: "1482737(5)" })).toEqual([]);
});
