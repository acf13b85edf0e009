import { describe, expect, test } from "vitest";
import { inferIssuingState } from "#server/gateways/document-reader/pipeline/infer-issuing-state.ts";

type Seen = Parameters<typeof inferIssuingState>[0];
type Given = {
  accepted?: boolean;
  number?: string;
  issuer?: string;
  nationality?: string;
  words?: string[];
  agreeing?: [issuer: number, nationality: number];
};

const fields = { country: { value: "CN", sure: true }, documentNumber: { value: "E12345678", sure: true } };
function infer({ accepted = true, number = "E12345678", issuer = "CHN", nationality = issuer, words = [], agreeing = [2, 2] }: Given) {
  const votes = { issuer: agreeing[0], nationality: agreeing[1] };
  const seen = {
    mrz: { accepted, layout: "TD3", votes },
    zone: { documentNumber: number, issuer, nationality },
    visual: { words },
  } as unknown as Seen;
  const { fields: read, ...state } = inferIssuingState(seen, fields);
  expect(read.documentNumber?.sure).toBe(true);
  return { ...state, sure: read.country?.sure };
}

describe("a passport of the Hong Kong SAR", () => {
  test("is identified by the number of an accepted MRZ, whatever is printed", () => {
    expect(infer({ number: "K12345678" })).toEqual({ issuer: "CHN", nationality: "CHN", hksar: true, sure: true });
    expect(infer({ number: "KJ1234567", words: ["香港特別行政區"] })).toMatchObject({ hksar: true, sure: true });
  });

  test("is not identified by print alone, which mainland passports issued in Hong Kong also have: the state is then uncertain", () => {
    expect(infer({ words: ["中华人民共和国外交部驻", "香港特别行政区特派员公署"] })).toMatchObject({ hksar: false, sure: false });
  });

  test("is not identified by a rejected MRZ, nor by a number of another format", () => {
    expect(infer({ accepted: false, number: "K12345678" })).toMatchObject({ hksar: false, issuer: null, nationality: null });
    expect(infer({ number: "K12345678", issuer: "JPN" })).toMatchObject({ hksar: false, sure: true });
  });
});

describe("a British National (Overseas)", () => {
  const print = ["BRITISH", "NATIONAL (OVERSEAS)"];

  test("is identified by MRZ and print together", () => {
    expect(infer({ issuer: "GBR", nationality: "GBN", words: print })).toEqual({ issuer: "GBR", nationality: "GBN", hksar: false, sure: true });
  });

  test.each<Given>([
    { issuer: "GBR", nationality: "GBN" },
    { issuer: "GBR", nationality: "GBR", words: print },
  ])("is uncertain if only one of them says so: %o", (overrides) => {
    expect(infer(overrides)).toEqual({ issuer: null, nationality: null, hksar: false, sure: false });
  });

  test("is no other British passport", () => {
    expect(infer({ issuer: "GBR", words: ["BRITISH CITIZEN"] })).toEqual({ issuer: "GBR", nationality: "GBR", hksar: false, sure: true });
  });
});

describe("a state", () => {
  test("is uncertain if only one reading has it: no check digit of the MRZ covers it", () => {
    expect(infer({ issuer: "JPN", agreeing: [1, 1] })).toEqual({ issuer: null, nationality: null, hksar: false, sure: false });
    expect(infer({ issuer: "JPN", agreeing: [2, 1] })).toMatchObject({ issuer: "JPN", sure: true });
  });

  test("a British nationality must be read twice: one letter decides who is barred", () => {
    expect(infer({ issuer: "GBR", agreeing: [2, 1] })).toEqual({ issuer: null, nationality: null, hksar: false, sure: false });
    expect(infer({ issuer: "GBR", nationality: "GBN", words: ["NATIONAL (OVERSEAS)"], agreeing: [2, 1] })).toMatchObject({ nationality: null });
    expect(infer({ issuer: "GBR", agreeing: [2, 2] })).toMatchObject({ nationality: "GBR", sure: true });
  });
});

test("a state is uncertain if issuer and nationality differ: one letter makes another state", () => {
  expect(infer({ issuer: "TUN", nationality: "TWN" })).toMatchObject({ sure: false, issuer: null, nationality: null });
});
